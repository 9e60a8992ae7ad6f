import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What a full-size run must have seen at least once: a fault that never occurs tests nothing. */
const needed = [
  'lost webhooks',
  'doubled webhooks',
  'failed requests',
  'hanging requests',
  'cut connections',
  'refused refunds',
  'refunds asked for',
  'accounts deleted while paying',
  'deletions refused as paid',
  'paid accounts deleted',
  'prices edited',
  'license texts edited',
  'beats hidden',
  'changed licenses refused',
  'changed licenses accepted',
  'clocks ahead',
  'calls to a dead mail server',
  'checkouts with an exclusive',
  'exclusives refused',
  'exclusives sold',
  'exclusives wanted by three',
  'captures declined',
  'pages of other methods',
  'paid with other methods',
  'reviews that end well',
  'reviews that end badly',
  'disputes',
  'refunds returned by the bank',
  'codes used',
  'codes refused',
  'sales used',
  'bulk deals used',
  'agreed prices paid',
  'upgrades paid',
  'accounts restricted',
  'refused transfers',
  'transfers sent',
  'transfers taken back',
  'reversals refused',
  'payouts by hand',
  'payouts by hand undone',
  'second payouts refused',
  'kills of sandboxes',
  'checkouts by PayPal',
  'changes of provider',
  'approved twice',
  'canceled at PayPal',
  'never came back from PayPal',
  'captures declined at PayPal',
  'captures repeated at PayPal',
  'approvals taken back',
  'reviews by PayPal that ended well',
  'reviews by PayPal that ended badly',
  'orders that vanished',
  'approved orders that vanished',
  'lost tokens',
  'limited requests',
  'late events',
  'disputes at PayPal',
  'disputes won at PayPal',
  'disputes lost at PayPal',
  'inquiries at PayPal',
  'refunds by PayPal',
  'refunds refused by PayPal',
  'refunds made at PayPal',
  'refunds that PayPal failed',
  'exclusives sold by PayPal',
  'exclusives being checked',
] as const
export type Occasion = (typeof needed)[number]

/** Counts of each fault and of each kind of purchase. */
export class Occasions {
  readonly #counts = new Map<Occasion, number>(needed.map((name) => [name, 0]))

  add(name: Occasion, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times)
  }

  get missing(): string[] {
    return needed.filter((name) => !this.#counts.get(name))
  }

  toString(): string {
    return [...this.#counts].map(([name, count]) => `${count} ${name}`).join(', ')
  }
}

/** @param hits how often each fault hit, by its name in JSON */
export function countProviderFaults(occasions: Occasions, hits: Readonly<Record<string, number>>): void {
  const add = (occasion: Occasion, fault: string) => occasions.add(occasion, hits[fault] ?? 0)
  add('lost webhooks', 'drop_webhooks')
  add('doubled webhooks', 'duplicate_webhooks')
  add('failed requests', 'fail_requests')
  add('hanging requests', 'hang_requests')
  add('cut connections', 'commit_then_drop')
  add('refused refunds', 'refuse_refunds')
  add('refused transfers', 'refuse_transfers')
}

/** @param seen how often each thing happened, as PayPal's sandbox counts */
export function countAtPaypal(occasions: Occasions, seen: Readonly<Record<string, number>>): void {
  const add = (occasion: Occasion, ...names: string[]) =>
    occasions.add(
      occasion,
      names.reduce((sum, name) => sum + (seen[name] ?? 0), 0),
    )
  add('captures declined at PayPal', 'captures_declined')
  add('captures repeated at PayPal', 'captures_repeated', 'captures_of_captured_orders')
  add('approvals taken back', 'approvals_reversed')
  add('reviews by PayPal that ended well', 'reviews_completed')
  add('reviews by PayPal that ended badly', 'reviews_denied')
  add('orders that vanished', 'orders_vanished')
  add('approved orders that vanished', 'approved_orders_vanished')
  add('lost tokens', 'tokens_lost')
  add('limited requests', 'requests_limited')
  add('late events', 'events_late')
  add('disputes at PayPal', 'disputes_opened')
  add('disputes won at PayPal', 'disputes_won')
  add('disputes lost at PayPal', 'disputes_lost')
  add('inquiries at PayPal', 'inquiries_opened')
  add('refunds by PayPal', 'refunds_completed')
  add('refunds refused by PayPal', 'refunds_refused')
  add('refunds that PayPal failed', 'refunds_failed')
}

const paid = ['Completed', 'Refunded', 'Disputed'] as const

/** Counts from the store's own records. */
export async function countRecords(occasions: Occasions, db: Db): Promise<void> {
  const entries = await db.selectFrom('payment_history').select('kind').execute()
  const count = (event: PaymentEvent) => entries.filter(({ kind }) => kind === event).length
  occasions.add('captures declined', count('capture-refused'))
  occasions.add('disputes', count('disputed'))
  occasions.add('refunds returned by the bank', count('refund-failed'))
  const uses = await db
    .selectFrom('deal_uses')
    .innerJoin('deals', 'deals.id', 'deal_uses.deal_id')
    .select('kind')
    .execute()
  const usesOf = (kind: string) => uses.filter((use) => use.kind === kind).length
  const others = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_with', '<>', 'card')
    .where('status', 'in', paid)
    .execute()
  occasions.add('paid with other methods', others.length)
  occasions.add('codes used', usesOf('code'))
  occasions.add('sales used', usesOf('sale'))
  occasions.add('bulk deals used', usesOf('bulk'))
  const offers = await db
    .selectFrom('offers')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .select('offers.id')
    .where('orders.status', 'in', paid)
    .execute()
  occasions.add('agreed prices paid', offers.length)
  const upgrades = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('replacement', '=', 'upgrade')
    .where('status', 'in', paid)
    .execute()
  occasions.add('upgrades paid', upgrades.length)
  const sold = await db
    .selectFrom('exclusives')
    .innerJoin('orders', 'orders.id', 'exclusives.order_id')
    .select('provider')
    .where('state', '=', 'sold')
    .execute()
  occasions.add('exclusives sold', sold.length)
  occasions.add('exclusives sold by PayPal', sold.filter(({ provider }) => provider === 'paypal').length)
  const checked = await db
    .selectFrom('payment_history')
    .innerJoin('orders', 'orders.id', 'payment_history.order_id')
    .select('orders.id')
    .where('kind', '=', 'processing')
    .where('manual_capture', '=', 1)
    .execute()
  occasions.add('exclusives being checked', checked.length)
  const payouts = await db.selectFrom('payouts').select(['method', 'state']).execute()
  const byHand = payouts.filter(({ method }) => method !== 'stripe')
  occasions.add(
    'transfers sent',
    payouts.filter(({ method, state }) => method === 'stripe' && state === 'paid').length,
  )
  occasions.add('payouts by hand', byHand.length)
  occasions.add('payouts by hand undone', byHand.filter(({ state }) => state === 'undone').length)
  const reversals = await db.selectFrom('payout_reversals').select('state').execute()
  occasions.add('transfers taken back', reversals.filter(({ state }) => state === 'done').length)
  occasions.add('reversals refused', reversals.filter(({ state }) => state === 'refused').length)
}
