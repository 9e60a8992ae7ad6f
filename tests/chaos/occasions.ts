import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { timesInjected } from '#sandbox-kit/faults.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Faults } from '#stripe-sandbox/faults.ts'

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

export function countProviderFaults(occasions: Occasions, faults: Faults): void {
  occasions.add('lost webhooks', timesInjected(faults, 'dropWebhooks'))
  occasions.add('doubled webhooks', timesInjected(faults, 'duplicateWebhooks'))
  occasions.add('failed requests', timesInjected(faults, 'failRequests'))
  occasions.add('hanging requests', timesInjected(faults, 'hangRequests'))
  occasions.add('cut connections', timesInjected(faults, 'commitThenDrop'))
  occasions.add('refused refunds', timesInjected(faults, 'refuseRefunds'))
  occasions.add('refused transfers', timesInjected(faults, 'refuseTransfers'))
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
  const sold = await db.selectFrom('exclusives').select('beat_id').where('state', '=', 'sold').execute()
  occasions.add('exclusives sold', sold.length)
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
