import Stripe from 'stripe'

/**
 * True if the provider refused for good. Wrong keys (401, 403), a concurrent request (409) and rate limits (429) say
 * nothing about the request itself.
 */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)
}

/** True if Stripe does not know the object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing'
}
