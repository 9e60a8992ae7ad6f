import { currencies } from '#contract/pricing/currency.ts'
import { splitCents } from '#contract/pricing/split-cents.ts'
import { toPoints } from '#contract/splits/percent.ts'
import { isSet, toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { book } from './book.ts'
import { targetOf } from './line-booking.ts'
import { readBooked } from './read-ledger.ts'
import { readPayoutSettings } from './read-payout-settings.ts'
import { creditsOf, readCountingSplit, readSplit } from './read-splits.ts'

type OrderRead = Row<'orders'> & { lines: Row<'order_lines'>[] }

/**
 * Notes the lines of an order that was just paid whose beats have a split, with the rules of now. Books nothing.
 * Call it once, in the transaction that records the payment. Idempotent.
 */
export async function recordSharedLines(trx: Trx, orderId: string, now: number): Promise<void> {
  const order = await readOrder(trx, orderId)
  if (!order?.payment_mode || order.payment_mode === 'demo') return
  const settings = await readPayoutSettings(trx)
  for (const line of order.lines) {
    const split = await readCountingSplit(trx, line.beat_id)
    if (!split || split.shares.length === 0) continue
    await trx
      .insertInto('shared_lines')
      .values({
        line_id: line.id,
        order_id: order.id,
        beat_id: line.beat_id,
        split_id: split.id,
        mode: order.payment_mode,
        currency: order.currency,
        title: line.title,
        license_name: line.license_name,
        sold_at: now,
        price_cents: line.price_cents,
        net_cents: line.price_cents - line.tax_cents,
        fee_cents: 0,
        fee_bearer: settings.feeBearer,
        commission_points: toPoints(settings.commission),
        returned_cents: 0,
        disputed: 0,
        credits: writeJson(creditsOf(split)),
      })
      .onConflict((conflict) => conflict.column('line_id').doNothing())
      .execute()
  }
}

/**
 * Books what changed about the shared lines of an order: paid, fee known, refunded in part or in full, disputed, lost or
 * won. Computes from the order's rows what the ledger should say and books the difference, so that a repeat books
 * nothing and no order of facts matters. Call it last in the transaction of the change, under the order's lock.
 */
export async function bookOrder(trx: Trx, orderId: string, now: number): Promise<void> {
  const noted = await trx.selectFrom('shared_lines').selectAll().where('order_id', '=', orderId).execute()
  if (noted.length === 0) return
  const order = await readOrder(trx, orderId)
  if (!order) return
  for (const before of noted) {
    const state = stateOfLine(order, before)
    const line = { ...before, ...state }
    const split = await readSplit(trx, line.split_id)
    if (!split) throw new Error(`the split of line ${line.line_id} is gone`)
    await trx.updateTable('shared_lines').set(state).where('line_id', '=', line.line_id).execute()
    const booked = await readBooked(trx, line.line_id)
    const entries = targetOf(line, split).map(({ account, cents }) => ({ account, cents }))
    for (const [account, cents] of booked.cents) entries.push({ account, cents: -cents })
    await book(
      trx,
      {
        key: `line:${line.line_id}:${booked.groups + 1}`,
        kind: kindOf(before, line, booked.groups, order.status),
        subject: line.line_id,
        at: now,
      },
      entries,
    )
  }
}

type SharedLineState = Pick<Row<'shared_lines'>, 'fee_cents' | 'returned_cents' | 'disputed'>

/** What an order's rows say of one of its lines. */
export function stateOfLine(
  order: OrderRead,
  { line_id }: Pick<Row<'shared_lines'>, 'line_id'>,
): SharedLineState {
  const { step } = currencies[order.currency]
  const returned = splitReturned(order)
  // A fee in another currency cannot be shared to the cent: it is the store's.
  const fee = order.fee_currency === order.currency ? (order.fee_cents ?? 0) : 0
  const paid = order.lines.map(({ id, price_cents }) => ({ id, cents: price_cents }))
  const fees = splitCents(Math.min(fee, order.amount_cents), paid, step)
  return {
    fee_cents: fees.get(line_id) ?? 0,
    returned_cents: returned.get(line_id) ?? 0,
    disputed: toFlag(order.status === 'Disputed'),
  }
}

/** What went back to the buyer, by line: lines and parts of them by name, what no line was named for in proportion to the rest. */
function splitReturned(order: OrderRead): Map<string, number> {
  const { step } = currencies[order.currency]
  const named = order.lines.filter(({ refunded_at }) => refunded_at !== null)
  const standing = order.lines.filter(({ refunded_at }) => refunded_at === null)
  const inParts = standing.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0)
  const byName = named.reduce((sum, { price_cents }) => sum + price_cents, 0) + inParts
  const whole = standing.reduce((sum, { price_cents }) => sum + price_cents, 0) - inParts
  const rest = Math.min(Math.max(0, order.refunded_cents - byName), whole)
  const shares = splitCents(
    rest,
    standing.map(({ id, price_cents, refunded_cents }) => ({ id, cents: price_cents - refunded_cents })),
    step,
  )
  return new Map([
    ...standing.map(({ id, refunded_cents }) => [id, refunded_cents + (shares.get(id) ?? 0)] as const),
    ...named.map(({ id, price_cents }) => [id, price_cents] as const),
  ])
}

function kindOf(
  before: Row<'shared_lines'>,
  after: Row<'shared_lines'>,
  groups: number,
  status: Row<'orders'>['status'],
): SharedFact {
  if (groups === 0) return 'sale'
  if (after.returned_cents > before.returned_cents) return isSet(before.disputed) ? 'dispute' : 'refund'
  if (after.returned_cents < before.returned_cents) return 'restored'
  return status === 'Disputed' ? 'dispute' : 'fee'
}

/** What is booked about a line. `restored`: a refund that the bank returned. `fee`: it became known after the sale. */
type SharedFact = 'sale' | 'refund' | 'dispute' | 'restored' | 'fee'

export async function readOrder(
  trx: Pick<Trx, 'selectFrom'>,
  orderId: string,
): Promise<OrderRead | undefined> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return undefined
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}
