import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SandboxState as PaypalState } from '#paypal-sandbox/state.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { SandboxState as StripeState } from '#stripe-sandbox/state.ts'

const everyMs = 300

/**
 * Watches the store and both providers while they run, for laws that hold at every moment and not only in the end. What it
 * compares was read in one statement, or is true forever once it is.
 */
export class Witness {
  readonly #db: Db
  readonly #paypal: PaypalState
  readonly #stripe: StripeState
  readonly #violations = new Set<string>()
  readonly #checked = new Set<string>()
  readonly #rows = new Map<string, { capture: string; refusals: number }>()
  readonly #paid = new Set<string>()
  #isOver = false
  #looks = 0
  #problem: unknown
  #watching: Promise<void> | undefined

  constructor(db: Db, files: { stripe: string; paypal: string }) {
    this.#db = db
    this.#paypal = new PaypalState(files.paypal)
    this.#stripe = new StripeState(files.stripe)
  }

  start(): void {
    this.#watching = this.#watch()
  }

  /** @returns what it saw. @throws why it never saw anything */
  async stop(): Promise<string[]> {
    if (!this.#isOver) {
      this.#isOver = true
      await this.#watching
      this.#paypal.database.close()
      this.#stripe.database.close()
    }
    if (this.#looks === 0 && this.#problem) throw this.#problem
    return [...this.#violations]
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#look()
        this.#looks++
      } catch (error) {
        // Busy with everybody else: the next look sees what this one missed.
        this.#problem = error
      }
      await wait(everyMs)
    }
  }

  async #look(): Promise<void> {
    await this.#watchUnpaid()
    await this.#watchPaid()
    await this.#watchChecked()
    await this.#watchExclusives()
    await this.#watchRows()
  }

  /** Nothing is granted, mailed as paid or numbered before the order is paid. */
  async #watchUnpaid(): Promise<void> {
    const unpaid = ['Pending', 'Failed', 'Canceled'] as const
    const granted = await this.#db
      .selectFrom('orders')
      .innerJoin('grants', 'grants.order_id', 'orders.id')
      .select('orders.id')
      .where('orders.status', 'in', unpaid)
      .execute()
    const numbered = await this.#db
      .selectFrom('orders')
      .innerJoin('invoices', 'invoices.order_id', 'orders.id')
      .select('orders.id')
      .where('orders.status', 'in', unpaid)
      .execute()
    const mailed = await this.#db
      .selectFrom('orders')
      .innerJoin('mails', (join) => join.on(sql<boolean>`mails.unique_key = 'receipt:' || orders.id`))
      .select('orders.id')
      .where('orders.status', 'in', unpaid)
      .execute()
    for (const { id } of granted) this.#violations.add(`order ${id} was granted before it was paid`)
    for (const { id } of numbered) this.#violations.add(`order ${id} was invoiced before it was paid`)
    for (const { id } of mailed) this.#violations.add(`order ${id} had a receipt before it was paid`)
  }

  /** What the store calls paid is paid at the provider: reviews end once, and money that was taken is taken. */
  async #watchPaid(): Promise<void> {
    const paid = await this.#db
      .selectFrom('orders')
      .select(['id', 'provider', 'intent_id'])
      .where('status', 'in', ['Completed', 'Refunded', 'Disputed'])
      .where('provider', 'is not', null)
      .execute()
    for (const { id, provider, intent_id } of paid) {
      if (this.#paid.has(id)) continue
      this.#paid.add(id)
      const isPaid = provider === 'paypal' ? this.#isPaidAtPaypal(intent_id) : this.#isPaidAtStripe(intent_id)
      if (!isPaid) this.#violations.add(`order ${id} was complete before ${provider} said that it is paid`)
    }
  }

  #isPaidAtPaypal(id: string | null): boolean {
    const captures = this.#paypal.list('capture', { parent: id ?? '' })
    return captures.some(
      ({ status, reason }) => status !== 'DECLINED' && (status !== 'PENDING' || reason === 'BUYER_COMPLAINT'),
    )
  }

  #isPaidAtStripe(id: string | null): boolean {
    return this.#stripe.find('payment_intent', id ?? '')?.status === 'succeeded'
  }

  /** From being checked an order becomes Completed or Canceled, and nothing else. */
  async #watchChecked(): Promise<void> {
    const orders = await this.#db
      .selectFrom('orders')
      .select(['id', 'status', 'processing_since'])
      .where('status', 'in', ['Pending', 'Failed'])
      .execute()
    for (const { id, status, processing_since } of orders) {
      const isChecked = status === 'Pending' && processing_since !== null
      if (isChecked) this.#checked.add(id)
      else if (this.#checked.has(id))
        this.#violations.add(`order ${id} was being checked, and is ${status} again`)
    }
  }

  /** An exclusive that is being checked is nobody else's. */
  async #watchExclusives(): Promise<void> {
    const others = await this.#db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .leftJoin('exclusives', 'exclusives.beat_id', 'order_lines.beat_id')
      .select(['orders.id', 'exclusives.order_id', 'exclusives.state', 'license_scope'])
      .where('orders.status', '=', 'Pending')
      .where('processing_since', 'is not', null)
      .execute()
    for (const { id, order_id, state, license_scope } of others)
      if (JSON.parse(license_scope).exclusive && (order_id !== id || state !== 'sold'))
        this.#violations.add(`the exclusive of order ${id}, which is being checked, is ${state ?? 'free'}`)
  }

  /** A closed payment stays closed, and PayPal alone closes one that it was asked for. */
  async #watchRows(): Promise<void> {
    const rows = await this.#db
      .selectFrom('paypal_payments')
      .select(['order_id', 'capture', 'refusals'])
      .execute()
    for (const { order_id, capture, refusals } of rows) {
      const before = this.#rows.get(order_id)
      this.#rows.set(order_id, { capture, refusals })
      if (before?.capture === 'closed' && capture !== 'closed')
        this.#violations.add(`the payment of order ${order_id} was closed, and is ${capture}`)
      if (before?.capture === 'asked' && capture === 'closed' && before.refusals === refusals)
        this.#violations.add(`the payment of order ${order_id} was closed while PayPal was asked`)
    }
  }
}
