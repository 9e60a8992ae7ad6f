import type Stripe from 'stripe'
import type { EarlierLicenses } from '#contract/licenses/license-contract.ts'
import { priceOrigin } from '#contract/pricing/adjustment.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { findPayoutBreaches } from '#server/features/selling/payouts/index.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import {
  type HeldPayment,
  readPaypalComplaints,
  readPaypalPayments,
  readStripePayments,
} from './held-payments.ts'
import { checkPaypalRows, checkSums, sumRefunds } from './paypal-invariants.ts'
import { checkTransfers } from './transfer-invariants.ts'

/** The providers' own books: Stripe through its API, PayPal's in the file of its sandbox. */
export type ProviderBooks = { stripe: Stripe; paypalFile?: string | undefined }

/** Invariants about money that hold after any fault. Returns the violations as text; empty if none. */
export async function findViolations(db: Db, { stripe, paypalFile }: ProviderBooks): Promise<string[]> {
  const violations: string[] = []
  const orders = await db.selectFrom('orders').selectAll().execute()
  const payments = await readStripePayments(stripe)
  if (paypalFile !== undefined) {
    payments.push(...readPaypalPayments(paypalFile))
    violations.push(...readPaypalComplaints(paypalFile), ...(await checkPaypalRows(db, payments)))
  }
  const paymentsOf = Map.groupBy(payments, ({ orderId }) => orderId)
  for (const order of orders)
    for (const violation of await checkOrder(db, order, paymentsOf.get(order.id) ?? []))
      violations.push(`order ${order.id} (${order.status}): ${violation}`)
  const known = new Set(orders.map((order) => order.id))
  // Unpaid checkouts are deleted with their buyer's account.
  for (const { id, status, orderId } of payments)
    if (!known.has(orderId ?? '') && (status === 'paid' || status === 'processing'))
      violations.push(`payment ${id} is ${status} and belongs to no order`)
  const open = orders.filter(
    ({ status, processing_since }) =>
      (status === 'Pending' || status === 'Failed') && processing_since === null,
  )
  if (new Set(open.map((order) => order.user_id)).size !== open.length)
    violations.push('a user has two open orders')
  violations.push(...checkSums(orders, payments))
  violations.push(...(await checkExclusives(db, orders, payments)))
  violations.push(...(await checkUpgrades(db, orders)))
  violations.push(...(await checkCodes(db, orders)))
  violations.push(...(await checkOffers(db, orders)))
  violations.push(...(await checkInvoices(db, orders)))
  violations.push(...(await checkRefunds(db, payments)))
  violations.push(...(await findBreaches(db)))
  violations.push(...(await findPayoutBreaches(db)))
  violations.push(...(await checkTransfers(db, stripe)))
  const waiting = await db
    .selectFrom('webhook_events')
    .select(['id', 'last_error'])
    .where('processed_at', 'is', null)
    .execute()
  if (waiting.length > 0)
    violations.push(`${waiting.length} events were never processed: ${waiting[0]?.last_error}`)
  return violations
}

/** An exclusive is sold once, only charged if granted, and its beat is licensed to nobody afterwards. */
async function checkExclusives(
  db: Db,
  orders: readonly Row<'orders'>[],
  payments: readonly HeldPayment[],
): Promise<string[]> {
  const violations: string[] = []
  const rows = await db.selectFrom('exclusives').selectAll().where('state', '=', 'sold').execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const paid = orders.filter(({ status }) => ['Completed', 'Refunded', 'Disputed'].includes(status))
  const paidLines = lines.filter((line) => paid.some(({ id }) => id === line.order_id))
  const exclusive = paidLines.filter(({ license_scope }) => JSON.parse(license_scope).exclusive)
  for (const { beat_id, order_id } of exclusive) {
    if (rows.find((row) => row.beat_id === beat_id)?.order_id !== order_id)
      violations.push(`order ${order_id} paid for the exclusive of ${beat_id}, which is not its own`)
    if (exclusive.filter((line) => line.beat_id === beat_id).length > 1)
      violations.push(`the exclusive of ${beat_id} was sold more than once`)
    const beat = await db
      .selectFrom('beats')
      .select('exclusive_sold_at')
      .where('id', '=', beat_id)
      .executeTakeFirst()
    const soldAt = beat?.exclusive_sold_at ?? undefined
    if (soldAt === undefined) violations.push(`beat ${beat_id} is on sale although its exclusive was sold`)
    else if (paidLines.some((line) => line.beat_id === beat_id && placedAfter(line.order_id, soldAt)))
      violations.push(`beat ${beat_id} was licensed after its exclusive was sold`)
  }
  violations.push(...(await checkEarlierLicenses(db, exclusive, paidLines)))
  for (const { beat_id, order_id } of rows)
    if (!exclusive.some((line) => line.beat_id === beat_id && line.order_id === order_id))
      violations.push(`the exclusive of ${beat_id} is sold to order ${order_id}, which did not pay for it`)
  for (const { id, status, provider, receivedCents } of payments) {
    // PayPal's orders stay approved where the store refused to take the money.
    if (status === 'approved' && provider === 'stripe') violations.push(`payment ${id} was left authorized`)
    if (status === 'closed' && receivedCents > 0) violations.push(`payment ${id} was released and charged`)
  }
  return violations

  /** By the provider's clock: the store's may have been ahead when the order was placed. */
  function placedAfter(orderId: string, at: number): boolean {
    return (payments.find((payment) => payment.orderId === orderId)?.createdAt ?? 0) > at
  }
}

/** An exclusive contract lists every license of its beat that was granted before and is in force. */
async function checkEarlierLicenses(
  db: Db,
  exclusive: readonly Row<'order_lines'>[],
  paidLines: readonly Row<'order_lines'>[],
): Promise<string[]> {
  const grants = await db.selectFrom('grants').selectAll().execute()
  // One that was temporarily closed may have been closed at that moment.
  const closed = await db
    .selectFrom('payment_history')
    .select('order_id')
    .where('kind', 'in', [
      'refund-pending',
      'refunded',
      'refund-failed',
      'disputed',
      'dispute-won',
      'dispute-lost',
    ])
    .execute()
  const wasClosed = new Set(closed.map(({ order_id }) => order_id))
  const upgraded = new Set(paidLines.flatMap(({ replaces }) => replaces ?? []))
  return exclusive.flatMap(({ beat_id, order_id, earlier_licenses }) => {
    const noted: EarlierLicenses = JSON.parse(earlier_licenses ?? '[]')
    const count = noted.reduce((sum, group) => sum + group.count, 0)
    const granted = paidLines.filter(
      (line) =>
        line.beat_id === beat_id &&
        line.order_id !== order_id &&
        !wasClosed.has(line.order_id) &&
        grants.some(({ id, line_id }) => line_id === line.id && !upgraded.has(id)),
    )
    if (granted.length <= count) return []
    return [`the exclusive of ${beat_id} names ${count} earlier licenses of ${granted.length}`]
  })
}

/** The provider's refunds match the requested ones, and refused ones stay refused. */
async function checkRefunds(db: Db, payments: readonly HeldPayment[]): Promise<string[]> {
  const rows = await db.selectFrom('refunds').selectAll().execute()
  const made = payments.flatMap(({ provider, refunds }) => refunds.map((refund) => ({ ...refund, provider })))
  const violations = rows.flatMap(({ id, status, order_id, amount_cents }) => {
    const own = made.filter(({ refundId }) => refundId === id)
    // The provider is not asked to refund nothing.
    const is = own[0]?.status ?? (amount_cents === 0 ? 'succeeded' : 'failed')
    if (own.length > 1) return [`refund ${id} of order ${order_id} was made ${own.length} times`]
    return status === is ? [] : [`refund ${id} of order ${order_id} is ${status}, at the provider ${is}`]
  })
  for (const { id, refundId, provider } of made) {
    // The owner refunds at PayPal, too, and PayPal itself where a dispute is lost.
    if (provider === 'paypal' && refundId === undefined) continue
    if (!rows.some((row) => row.id === refundId)) violations.push(`refund ${id} was asked for by nobody`)
  }
  return violations
}

/** A license is upgraded once, and the store does not refund its own order while the upgrade is in force. */
async function checkUpgrades(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const upgrades = await db
    .selectFrom('order_lines')
    .innerJoin('grants as older', 'older.id', 'order_lines.replaces')
    .select([
      'order_lines.order_id',
      'replaces',
      'older.order_id as first_order_id',
      'older.line_id as first_line_id',
    ])
    .where('replacement', '=', 'upgrade')
    // A partial refund of the upgrade alone restores the older license.
    .where('order_lines.refunded_at', 'is', null)
    .execute()
  const isPaid = (orderId: string) => orders.find(({ id }) => id === orderId)?.status === 'Completed'
  // A refund returned by the bank days later reopens its licenses, whatever was bought since.
  const returned = await db.selectFrom('refunds').select('order_id').where('status', '=', 'failed').execute()
  const standing = upgrades.filter(
    ({ order_id }) => isPaid(order_id) && !returned.some((refund) => refund.order_id === order_id),
  )
  const violations: string[] = []
  for (const { replaces, order_id, first_order_id, first_line_id } of standing) {
    if (standing.filter((other) => other.replaces === replaces).length > 1)
      violations.push(`license ${replaces} was upgraded more than once, also by order ${order_id}`)
    const refunds = await db
      .selectFrom('refunds')
      .select('line_ids')
      .where('order_id', '=', first_order_id)
      .where('status', '=', 'succeeded')
      .execute()
    // A refund of other lines does not affect this license.
    if (refunds.some(({ line_ids }) => line_ids === null || line_ids.includes(first_line_id)))
      violations.push(`order ${first_order_id} was refunded although ${order_id} upgrades it`)
  }
  return violations
}

/** No code is used by more orders than allowed; canceled orders do not count. */
async function checkCodes(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const codes = await db
    .selectFrom('deals')
    .select(['id', 'code', 'max_uses'])
    .where('max_uses', 'is not', null)
    .execute()
  const uses = await db.selectFrom('deal_uses').selectAll().execute()
  return codes.flatMap(({ id, code, max_uses }) => {
    const count = uses.filter(
      ({ deal_id, order_id }) =>
        deal_id === id && orders.find((order) => order.id === order_id)?.status !== 'Canceled',
    ).length
    return count > (max_uses ?? 0) ? [`code ${code} was used ${count} of ${max_uses} times`] : []
  })
}

/** Each license paid at an agreed price has its own accepted offer, of the same buyer and amount. */
async function checkOffers(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const offers = await db.selectFrom('offers').selectAll().where('agreed_cents', 'is not', null).execute()
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  const spent = new Set<string>()
  return (
    orders
      // Offers are deleted with their account.
      .filter(
        ({ status, user_id }) => user_id !== null && ['Completed', 'Refunded', 'Disputed'].includes(status),
      )
      .flatMap(({ id: orderId, user_id, quote }) => {
        const own = lines.filter(({ order_id }) => order_id === orderId)
        const quoted = quote === null ? [] : readJson(FrozenQuote, quote).lines
        return own.flatMap(({ beat_id, license_id }, at) => {
          if (!quoted[at] || priceOrigin(quoted[at]) !== 'offer') return []
          const agreed = offers.filter(
            (one) =>
              !spent.has(one.id) &&
              one.user_id === user_id &&
              one.beat_id === beat_id &&
              one.license_id === license_id &&
              one.agreed_cents === quoted[at]?.priceCents,
          )
          // After a partial refund, a buyer may agree on the same price again.
          const offer = agreed.find(({ order_id }) => order_id === orderId) ?? agreed[0]
          if (!offer) return [`order ${orderId} paid an agreed price that nobody agreed to, or twice`]
          spent.add(offer.id)
          return offer.order_id === orderId ? [] : [`offer ${offer.id} does not name order ${orderId}`]
        })
      })
  )
}

/** Every paid order of a store with legal details has one invoice, and each series of numbers is gapless. */
async function checkInvoices(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const settings = await db.selectFrom('store_settings').select('given').executeTakeFirst()
  const issuesInvoices = settings !== undefined && 'seller' in JSON.parse(settings.given)
  const invoices = await db.selectFrom('invoices').select(['kind', 'number', 'order_id']).execute()
  const violations: string[] = []
  for (const { id, status, amount_cents } of orders) {
    const isPaid = ['Completed', 'Refunded', 'Disputed'].includes(status) && amount_cents > 0
    const wanted = isPaid && issuesInvoices ? 1 : 0
    const count = invoices.filter(({ kind, order_id }) => kind === 'invoice' && order_id === id).length
    if (count !== wanted) violations.push(`order ${id} (${status}) has ${count} invoices`)
  }
  const rows = Map.groupBy(invoices, ({ number }) => number.replace(/\d+$/, ''))
  for (const [row, { length }] of rows) {
    const numbers = new Set(rows.get(row)?.map(({ number }) => Number(/\d+$/.exec(number)?.[0])))
    for (let number = 1; number <= length; number++)
      if (!numbers.has(number)) violations.push(`the numbers ${row} have a gap at ${number}`)
  }
  return violations
}

async function checkOrder(db: Db, order: Row<'orders'>, payments: readonly HeldPayment[]): Promise<string[]> {
  // A free order has no payment.
  if (order.amount_cents === 0) return payments.length === 0 ? [] : ['costs nothing, and has a payment']
  const [payment] = payments
  if (payments.length !== 1 || !payment)
    return [
      `has ${payments.length} payments at ${[...new Set(payments.map(({ provider }) => provider))].join(' and ')}`,
    ]
  const violations: string[] = []
  const expect = (holds: boolean, words: string) => {
    if (!holds) violations.push(words)
  }
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  expect(payment.id === order.intent_id, 'names another payment')
  expect(payment.provider === order.provider, `is paid at ${payment.provider}, and names ${order.provider}`)
  expect(
    payment.cents === order.amount_cents && payment.currency === order.currency,
    `payment is over ${payment.cents}, order over ${order.amount_cents}`,
  )
  expect(lines.reduce((sum, line) => sum + line.price_cents, 0) === order.amount_cents, 'lines do not add up')

  const named = await readNamedLines(db, order.id)
  const areAllNamed = lines.every(({ id }) => named.includes(id))
  const expected = expectedStatus(payment, areAllNamed)
  if (expected) expect(order.status === expected, `the provider says ${expected}`)
  else expect(!['Completed', 'Refunded', 'Disputed'].includes(order.status), `payment is ${payment.status}`)
  if (payment.status !== 'processing') expect(order.processing_since === null, 'is still being checked')

  const paidFacts = await db
    .selectFrom('payment_history')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'paid')
    .execute()
  const receipts = await db
    .selectFrom('mails')
    .select('id')
    .where('unique_key', '=', `receipt:${order.id}`)
    .execute()
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  const active = grants.filter((grant) => grant.revoked_at === null).length
  const kept = lines.filter(({ refunded_at }) => refunded_at === null).length
  const once = expected ? 1 : 0
  expect(paidFacts.length === once, `${paidFacts.length} entries of being paid`)
  const isAnonymous = order.anonymized_at !== null
  expect(receipts.length === (isAnonymous ? 0 : once), `${receipts.length} receipts`)
  expect(grants.length === once * lines.length, `${grants.length} grants for ${lines.length} lines`)
  expect(active === (order.status === 'Completed' ? kept : 0), `${active} downloads are open`)
  if (expected) {
    expect(order.charge_id === payment.chargeId, 'names another charge')
    expect(order.fee_cents === payment.feeCents, `the fee is ${payment.feeCents}, here ${order.fee_cents}`)
  }

  const refunded = sumRefunds(payment)
  const ofLines = lines.reduce((sum, line) => sum + line.refunded_cents, 0)
  expect(refunded <= order.amount_cents, `${refunded} refunded`)
  if (order.status === 'Completed')
    expect(refunded === order.refunded_cents, `${refunded} refunded, the order says ${order.refunded_cents}`)
  if (order.status === 'Completed' || order.status === 'Refunded')
    expect(
      ofLines === order.refunded_cents,
      `${ofLines} of lines refunded, ${order.refunded_cents} of the order`,
    )
  return violations
}

/** The lines that the order's refunds name. */
async function readNamedLines(db: Db, orderId: string): Promise<string[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select('line_ids')
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .execute()
  return refunds.flatMap(({ line_ids }) => JSON.parse(line_ids ?? '[]'))
}

/** The required state of an order with this payment; undefined if no money is held. */
function expectedStatus(payment: HeldPayment, areAllNamed: boolean): Row<'orders'>['status'] | undefined {
  if (payment.status !== 'paid') return undefined
  // One made at the provider names no lines, but all of them are back with the last of the money.
  const isBack = sumRefunds(payment) >= payment.cents && payment.refunds.some(isMadeThere)
  if (payment.dispute === 'lost' || areAllNamed || isBack) return 'Refunded'
  return payment.dispute === 'open' ? 'Disputed' : 'Completed'
}

function isMadeThere({ refundId, status }: HeldPayment['refunds'][number]): boolean {
  return refundId === undefined && status === 'succeeded'
}

/**
 * Everything that a replayed event could change, one line per row. Excludes what concurrent workers write: certificates
 * of grants, the state of mails, and when the reconciler last looked at an order.
 */
export async function snapshot(db: Db): Promise<string[]> {
  const columns = ['id', 'order_id', 'line_id', 'user_id', 'certificate', 'granted_at', 'revoked_at'] as const
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const tables = {
    orders: orders.map(({ payment_checked_at: _, ...order }) => order),
    payment_history: await db.selectFrom('payment_history').selectAll().orderBy('id').execute(),
    grants: await db.selectFrom('grants').select(columns).orderBy('id').execute(),
    refunds: await db.selectFrom('refunds').selectAll().orderBy('id').execute(),
    mails: await db.selectFrom('mails').select('unique_key').orderBy('id').execute(),
    ledger_groups: await db.selectFrom('ledger_groups').selectAll().orderBy('id').execute(),
    payouts: await db.selectFrom('payouts').selectAll().orderBy('id').execute(),
    payout_reversals: await db.selectFrom('payout_reversals').selectAll().orderBy('id').execute(),
  }
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.map((row) => `${table} ${JSON.stringify(row)}`),
  )
}
