import type Stripe from 'stripe'
import { CircuitBreaker } from '#server/platform/concurrency/circuit-breaker.ts'

/** Requests of one call with its retries. */
const FAILURES_BEFORE_OPEN = 3
const OPEN_MS = 20_000

/**
 * Puts every request of the SDK's HTTP client behind a circuit breaker: after a call without a response, requests fail
 * at once for 20 seconds instead of waiting half a minute each. Error responses count as responses.
 */
export function withBreaker(client: Stripe.HttpClient): Stripe.HttpClient {
  const breaker = new CircuitBreaker({
    name: 'The payment provider',
    failures: FAILURES_BEFORE_OPEN,
    openMs: OPEN_MS,
  })
  const send = client.makeRequest.bind(client)
  client.makeRequest = (...request) => breaker.run(() => send(...request))
  return client
}
