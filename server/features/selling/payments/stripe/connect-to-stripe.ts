import Stripe from 'stripe'
import { withBreaker } from './with-breaker.ts'

export type { Stripe }

const TIMEOUT_MS = 10_000

/** The official SDK, behind a circuit breaker. */
export function connectToStripe(secretKey: string): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    httpClient: withBreaker(Stripe.createNodeHttpClient()),
  })
}
