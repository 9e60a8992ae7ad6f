import type Stripe from 'stripe'

/** Consecutive unanswered requests: those of one call with its retries. */
const FAILURES_BEFORE_OPEN = 3
const OPEN_MS = 20_000

/** The circuit is open. */
export class ProviderUnreachable extends Error {}

/**
 * Circuit breaker: after a call without a response, requests fail at once for 20 seconds instead of waiting half a
 * minute each. Then one request probes the provider. Error responses count as responses.
 */
export class ProviderBreaker {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0

  /** @param now the clock in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** @throws ProviderUnreachable while the circuit is open, or what `request` throws */
  async run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (this.#failures >= FAILURES_BEFORE_OPEN) {
      const now = this.#now()
      if (now < this.#openUntil) throw new ProviderUnreachable('The payment provider does not answer.')
      // Others wait for the probe.
      this.#openUntil = now + OPEN_MS
    }
    try {
      const answer = await request()
      this.#failures = 0
      return answer
    } catch (error) {
      this.#failures++
      this.#openUntil = this.#now() + OPEN_MS
      throw error
    }
  }
}

/** Puts every request of the SDK's HTTP client behind a circuit breaker. */
export function withBreaker(client: Stripe.HttpClient, breaker = new ProviderBreaker()): Stripe.HttpClient {
  const send = client.makeRequest.bind(client)
  client.makeRequest = (...request) => breaker.run(() => send(...request))
  return client
}
