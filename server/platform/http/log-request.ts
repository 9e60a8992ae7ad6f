import type { FastifyRequest } from 'fastify'

/** Paths that end in a one-time token, which must not be logged. */
const SECRET_PATHS =
  /(\/(?:reset-password|sign-in-link|confirm-email|account\/email\/confirm|newsletter\/(?:confirm|unsubscribe))\/)[^/?#]+/

/** Links of shared crates, which open them to anyone: `/crates/{token}` and `/api/crates/shared/{token}`. */
const SHARED_CRATES = /(\/crates\/(?:shared\/)?)[\w-]{24}(?![\w-])/

/** Serializes a request for the log. */
export function logRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: hideTokens(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }
}

export function hideTokens(url: string): string {
  return url.replace(SECRET_PATHS, '$1***').replace(SHARED_CRATES, '$1***')
}
