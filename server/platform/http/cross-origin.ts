import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Players on other sites call it from sandboxed frames, whose origin is opaque (`Origin: null`), so anybody can. For
     * routes that only count, without who.
     */
    fromSandbox?: boolean
  }
}

const PREFLIGHT_SECONDS = 86_400
const FROM_ANYWHERE = { 'access-control-allow-origin': '*' }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: rejects unsafe requests from other origins. Requests from other clients than browsers pass. */
export function registerCrossOriginProtection(app: FastifyInstance): void {
  // Other sites' forms can send this type without a preflight, and no route reads it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    if (safeMethods.has(request.method) || isSameOrigin(request)) done()
    else if (request.routeOptions.config.fromSandbox === true && request.headers.origin === 'null') {
      // Never with credentials.
      reply.headers(FROM_ANYWHERE)
      done()
    } else done(new ProblemError('cross_origin'))
  })
}

/** Answers the question that browsers ask before they send JSON from a sandboxed frame. @param path with `/api` */
export function answerPreflight(app: App, path: string): void {
  app.options(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...FROM_ANYWHERE,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send(),
  )
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
