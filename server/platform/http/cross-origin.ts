import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOriginOfHost, originOf } from '#contract/wire/origin.ts'
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

/**
 * CSRF protection: rejects unsafe requests from other origins. Requests from other clients than browsers pass.
 * @param publicUrl its pages are the store's own, also behind a proxy that changes the Host header or leaves its port out
 */
export function registerCrossOriginProtection(app: FastifyInstance, publicUrl: string | undefined): void {
  const ownOrigin = publicUrl === undefined ? undefined : originOf(publicUrl)
  // Other sites' forms can send this type without a preflight, and no route reads it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    if (safeMethods.has(request.method) || isSameOrigin(request, ownOrigin)) done()
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

function isSameOrigin(request: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  const page = originOf(origin)
  return page !== undefined && (page === ownOrigin || isOriginOfHost(page, request.host))
}
