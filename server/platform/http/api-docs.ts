import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { App } from './app-type.ts'

/** Hop-by-hop headers, and those that this app sets itself. */
const notPassedOn = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/**
 * OpenAPI document at /api/openapi.json and its interactive page at /api/docs. Both come from a separate app, created
 * by the first request, because their dependencies take megabytes of memory.
 */
export function registerApiDocs(app: App, storeName: string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  let docs: Promise<FastifyInstance> | undefined
  const open = async () => {
    const { buildDocsApp } = await import('./docs-app.ts')
    return buildDocsApp(routes, storeName)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= open()
    const { url, headers } = request
    const {
      statusCode,
      headers: sent,
      rawPayload,
    } = await (await docs).inject({ method: 'GET', url, headers })
    for (const [name, value] of Object.entries(sent))
      if (!notPassedOn.includes(name)) reply.header(name, value)
    return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : null)
  }
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*'])
    app.get(url, { schema: { hide: true } }, answer)
  app.addHook('onClose', async () => (await docs)?.close())
}
