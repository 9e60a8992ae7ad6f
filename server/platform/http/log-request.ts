import type { FastifyRequest } from 'fastify'

/** Paths with a token that opens something, which must not be logged. */
const SECRET_PATHS =
  /(\/(?:reset-password|sign-in-link|confirm-email|free-downloads?|account\/email\/confirm|newsletter\/(?:confirm|unsubscribe)|withdrawals|withdraw\/received)\/)[^/?#]+/

/** Links of shared crates, which open them to anyone: `/crates/{token}` and `/api/crates/shared/{token}`. */
const SHARED_CRATES = /(\/crates\/(?:shared\/)?)[\w-]{24}(?![\w-])/

/** What makes a link a key until it expires, and what Stripe adds to the address that a buyer returns to. */
const SIGNATURES = /([?&](?:signature|token|payment_intent(?:_client_secret)?)=)[^&#]+/g

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
  return url.replace(SECRET_PATHS, '$1***').replace(SHARED_CRATES, '$1***').replace(SIGNATURES, '$1***')
}
