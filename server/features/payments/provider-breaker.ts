import type Stripe from 'stripe'

/** Of requests in a row that got no answer: those of one call with its retries. */
const FAILURES_BEFORE_OPEN = 3
const OPEN_MS = 20_000

/** The provider has not answered for a while, so it is not asked now. */
export class ProviderUnreachable extends Error {}

/**
 * Circuit breaker: after a call that got no answer at all, requests fail at once for 20 seconds instead of each waiting
 * for half a minute. Then one request goes through to see whether the provider is back. An error that the provider
 * answers with counts as an answer.
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
      // The others wait for what comes of this one.
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
