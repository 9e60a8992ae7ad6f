import { LRUCache } from 'lru-cache'

/** The page after a payment asks this often, so it always gets a fresh answer. */
export const leastBetweenMs = 1_500
const ordersRemembered = 1_000

/**
 * Asks the provider about an order for those who look at it: one question at a time, not sooner than `leastBetweenMs`
 * after the last began, and no more for one user than `allow` lets through. Who is not answered by a question of their
 * own sees the order as last known; the webhook and the reconciler bring it on as well.
 */
export class PaymentFollower {
  readonly #ask: (orderId: string) => Promise<void>
  readonly #allow: (userId: string) => Promise<boolean>
  readonly #now: () => number
  readonly #running = new Map<string, Promise<void>>()
  readonly #askedAt = new LRUCache<string, number>({ max: ordersRemembered })

  /** `now`: milliseconds. `ask` brings the order to what the provider says, and does not throw. */
  constructor(given: {
    ask: (orderId: string) => Promise<void>
    allow: (userId: string) => Promise<boolean>
    now: () => number
  }) {
    this.#ask = given.ask
    this.#allow = given.allow
    this.#now = given.now
  }

  /** Resolves once the order is as fresh as this user may have it. */
  follow(orderId: string, userId: string): Promise<void> {
    const running = this.#running.get(orderId)
    if (running) return running
    const askedAt = this.#askedAt.get(orderId)
    if (askedAt !== undefined && this.#now() - askedAt < leastBetweenMs) return Promise.resolve()
    const asked = this.#askIfAllowed(orderId, userId).finally(() => this.#running.delete(orderId))
    this.#running.set(orderId, asked)
    return asked
  }

  async #askIfAllowed(orderId: string, userId: string): Promise<void> {
    if (!(await this.#allow(userId))) return
    this.#askedAt.set(orderId, this.#now())
    await this.#ask(orderId)
  }
}
