import { toDollars } from '#contract/pricing/money.ts'
import type { Wait } from '#contract/store/today.ts'
import { readOpenDisputes } from '#server/features/selling/payments/index.ts'
import { payoutSettingsOf, readComingTransfers } from '#server/features/selling/payouts/index.ts'
import { readBeingPaid } from '#server/model/order/index.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/store.ts'

/** Before, the buyer may be typing a card; after, they have left, and the bank would have answered. */
const CHECKOUT_MS = 30 * 60_000
const SETTLED_MS = 5 * 86_400_000
const MAX_WAITS = 5

/** What others do. */
export async function readWaits(store: Store, now: number): Promise<Wait[]> {
  const [payments, disputes, transfers] = await Promise.all([
    readPayments(store, now),
    readDecided(store, now),
    readTransfers(store, now),
  ])
  return [...payments, ...disputes, ...transfers]
}

async function readPayments({ db, payments: { mode } }: Store, now: number): Promise<Wait[]> {
  const orders = await readBeingPaid(db, {
    mode,
    from: now - SETTLED_MS,
    until: now - CHECKOUT_MS,
    limit: MAX_WAITS,
  })
  return orders.map((order) => ({ kind: 'payment', ...labelOf(order) }))
}

/** Disputes whose deadline has passed. */
async function readDecided({ db, payments: { mode } }: Store, now: number): Promise<Wait[]> {
  const disputes = await readOpenDisputes(db, mode)
  return disputes
    .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
    .slice(0, MAX_WAITS)
    .map(({ order }) => ({ kind: 'dispute', ...labelOf(order), provider: order.provider }))
}

async function readTransfers({ db, config, settings, payments }: Store, now: number): Promise<Wait[]> {
  if (!(await hasCollaborators(db))) return []
  const { currency } = config
  const { mode, stripe } = payments
  const hasStripe = stripe !== undefined
  const view = { db, mode, currency, settings: payoutSettingsOf(settings.current), hasStripe, now }
  const transfers = await readComingTransfers(view)
  return transfers.slice(0, MAX_WAITS).map(({ name, cents, at }) => ({
    kind: 'transfer',
    name,
    amount: toDollars(cents),
    currency,
    on: at === null ? null : new Date(at).toISOString().slice(0, 10),
  }))
}

function labelOf({ username, amount_cents, refunded_cents, currency }: Row<'orders'>) {
  return { username: username ?? '', amount: toDollars(amount_cents - refunded_cents), currency }
}
