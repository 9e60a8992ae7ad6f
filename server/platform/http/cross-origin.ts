import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: rejects unsafe requests from other origins. Requests from other clients than browsers pass. */
export function registerCrossOriginProtection(app: FastifyInstance): void {
  // Other sites' forms can send this type without a preflight, and no route reads it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isSameOrigin(request)) done()
    else done(new ProblemError('cross_origin'))
  })
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
