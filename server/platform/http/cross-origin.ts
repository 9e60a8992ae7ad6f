import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOriginOfHost, originOf } from '#contract/wire/origin.ts'
import { ProblemError } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: rejects unsafe requests from other origins. Requests from other clients than browsers pass.
 * @param publicUrl its pages are the store's own, also behind a proxy that changes the Host header or leaves its port out
 */
export function registerCrossOriginProtection(app: FastifyInstance, publicUrl: string | undefined): void {
  const ownOrigin = publicUrl === undefined ? undefined : originOf(publicUrl)
  // Other sites' forms can send this type without a preflight, and no route reads it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isSameOrigin(request, ownOrigin)) done()
    else done(new ProblemError('cross_origin'))
  })
}

function isSameOrigin(request: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  const page = originOf(origin)
  return page !== undefined && (page === ownOrigin || isOriginOfHost(page, request.host))
}
