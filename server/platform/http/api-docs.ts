import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app-type.ts'

/** The OpenAPI document at /api/openapi.json and a page to read and try it at /api/docs. */
export async function registerApiDocs(app: App, storeName: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: `${storeName} API`,
        version: '1',
        description: 'Errors are RFC 9457 problems. Prices are dollars. Media paths are relative to /api.',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (header) => header.replace(/ ?https?:\S*/g, ''),
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: `${storeName} API` },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}
