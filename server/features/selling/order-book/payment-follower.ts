import { LRUCache } from 'lru-cache'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { SingleFlight } from '#server/platform/concurrency/single-flight.ts'

/** Polling interval of the page after payment, so it always gets a fresh state. PayPal limits who asks more often. */
export const minBetweenMs = { stripe: 1_500, paypal: 4_000 } as const satisfies Record<
  PaymentProviderName,
  number
>
const ordersRemembered = 1_000

/**
 * Polls the provider for buyers who are looking at an order: one request at a time, at least `minBetweenMs` apart, and
 * limited per user by `allow`. Others see the order as last known; the webhook and the reconciler update it, too.
 */
export class PaymentFollower {
  readonly #ask: (orderId: string) => Promise<void>
  readonly #allow: (userId: string) => Promise<boolean>
  readonly #now: () => number
  readonly #running = new SingleFlight<void>()
  readonly #askedAt = new LRUCache<string, number>({ max: ordersRemembered })

  /** `now` is in milliseconds. `ask` updates the order from the provider and does not throw. */
  constructor(given: {
    ask: (orderId: string) => Promise<void>
    allow: (userId: string) => Promise<boolean>
    now: () => number
  }) {
    this.#ask = given.ask
    this.#allow = given.allow
    this.#now = given.now
  }

  /** Resolves when the order is as fresh as the limits allow. */
  follow(orderId: string, userId: string, provider: PaymentProviderName = 'stripe'): Promise<void> {
    return this.#running.run(orderId, () => this.#askIfAllowed(orderId, userId, minBetweenMs[provider]))
  }

  async #askIfAllowed(orderId: string, userId: string, betweenMs: number): Promise<void> {
    const askedAt = this.#askedAt.get(orderId)
    if (askedAt !== undefined && this.#now() - askedAt < betweenMs) return
    if (!(await this.#allow(userId))) return
    this.#askedAt.set(orderId, this.#now())
    await this.#ask(orderId)
  }
}
