import type Stripe from 'stripe'
import { FrozenQuote } from '#contract/frozen-quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** What must hold for money, whatever happened. Answers every violation in words; an empty list is good. */
export async function findViolations(db: Db, stripe: Stripe): Promise<string[]> {
  const violations: string[] = []
  const orders = await db.selectFrom('orders').selectAll().execute()
  const intents: Stripe.PaymentIntent[] = []
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) intents.push(intent)
  for (const order of orders)
    for (const violation of await checkOrder(
      db,
      stripe,
      order,
      intents.filter((intent) => intent.metadata.orderId === order.id),
    ))
      violations.push(`order ${order.id} (${order.status}): ${violation}`)
  const known = new Set(orders.map((order) => order.id))
  for (const intent of intents)
    if (!known.has(intent.metadata.orderId ?? '')) violations.push(`intent ${intent.id} belongs to no order`)
  const open = orders.filter(({ status }) => status === 'Pending' || status === 'Failed')
  if (new Set(open.map((order) => order.user_id)).size !== open.length)
    violations.push('a user has two open orders')
  violations.push(...(await checkExclusives(db, orders, intents)))
  violations.push(...(await checkUpgrades(db, orders)))
  violations.push(...(await checkCodes(db, orders)))
  violations.push(...(await checkOffers(db, orders)))
  violations.push(...(await checkInvoices(db, orders)))
  const waiting = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('processed_at', 'is', null)
    .execute()
  if (waiting.length > 0) violations.push(`${waiting.length} events were never processed`)
  return violations
}

/** An exclusive is sold once, charged only where it was granted, and nobody licenses its beat afterwards. */
async function checkExclusives(
  db: Db,
  orders: readonly Row<'orders'>[],
  intents: readonly Stripe.PaymentIntent[],
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
  for (const { beat_id, order_id } of rows)
    if (!exclusive.some((line) => line.beat_id === beat_id && line.order_id === order_id))
      violations.push(`the exclusive of ${beat_id} is sold to order ${order_id}, which did not pay for it`)
  for (const intent of intents) {
    if (intent.status === 'requires_capture') violations.push(`intent ${intent.id} was left authorized`)
    if (intent.status === 'canceled' && intent.amount_received > 0)
      violations.push(`intent ${intent.id} was released and charged`)
  }
  return violations

  function placedAfter(orderId: string, at: number): boolean {
    return (orders.find(({ id }) => id === orderId)?.created_at ?? 0) > at
  }
}

/** A license is upgraded once, and its own order is not refunded by the store while the upgrade stands. */
async function checkUpgrades(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const upgrades = await db
    .selectFrom('order_lines')
    .innerJoin('grants as older', 'older.id', 'order_lines.replaces')
    .select(['order_lines.order_id', 'replaces', 'older.order_id as first_order_id'])
    .where('replacement', '=', 'upgrade')
    .execute()
  const isPaid = (orderId: string) => orders.find(({ id }) => id === orderId)?.status === 'Completed'
  // A refund that the bank returns days later opens its licenses again, whatever was bought since.
  const returned = await db.selectFrom('refunds').select('order_id').where('status', '=', 'failed').execute()
  const standing = upgrades.filter(
    ({ order_id }) => isPaid(order_id) && !returned.some((refund) => refund.order_id === order_id),
  )
  const violations: string[] = []
  for (const { replaces, order_id, first_order_id } of standing) {
    if (standing.filter((other) => other.replaces === replaces).length > 1)
      violations.push(`license ${replaces} was upgraded more than once, also by order ${order_id}`)
    const refund = await db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', first_order_id)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    if (refund) violations.push(`order ${first_order_id} was refunded although ${order_id} upgrades it`)
  }
  return violations
}

/** No code is used by more orders than it allows; a canceled order does not count. */
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

/** Each license that was paid at an agreed price has an accepted offer of its own, of the same buyer and amount. */
async function checkOffers(db: Db, orders: readonly Row<'orders'>[]): Promise<string[]> {
  const offers = await db.selectFrom('offers').selectAll().where('agreed_cents', 'is not', null).execute()
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  const spent = new Set<string>()
  return orders
    .filter(({ status }) => ['Completed', 'Refunded', 'Disputed'].includes(status))
    .flatMap(({ id: orderId, user_id, quote }) => {
      const own = lines.filter(({ order_id }) => order_id === orderId)
      const quoted = quote === null ? [] : FrozenQuote.parse(JSON.parse(quote)).lines
      return own.flatMap(({ beat_id, license_id }, at) => {
        if (quoted[at]?.kind !== 'offer') return []
        const offer = offers.find(
          (one) =>
            !spent.has(one.id) &&
            one.user_id === user_id &&
            one.beat_id === beat_id &&
            one.license_id === license_id &&
            one.agreed_cents === quoted[at]?.priceCents,
        )
        if (!offer) return [`order ${orderId} paid an agreed price that nobody agreed to, or twice`]
        spent.add(offer.id)
        return offer.order_id === orderId ? [] : [`offer ${offer.id} does not name order ${orderId}`]
      })
    })
}

/** Every paid order of a store with legal details has one invoice, and the numbers of each row have no gap. */
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

async function checkOrder(
  db: Db,
  stripe: Stripe,
  order: Row<'orders'>,
  intents: readonly Stripe.PaymentIntent[],
): Promise<string[]> {
  // An order over nothing has no payment.
  if (order.amount_cents === 0) return intents.length === 0 ? [] : ['costs nothing, and has an intent']
  const [intent] = intents
  if (intents.length !== 1 || !intent) return [`has ${intents.length} intents`]
  const violations: string[] = []
  const expect = (holds: boolean, words: string) => {
    if (!holds) violations.push(words)
  }
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  expect(intent.id === order.intent_id, 'names another intent')
  expect(
    intent.amount === order.amount_cents,
    `intent is over ${intent.amount}, order over ${order.amount_cents}`,
  )
  expect(lines.reduce((sum, line) => sum + line.price_cents, 0) === order.amount_cents, 'lines do not add up')

  const expected = await expectedStatus(stripe, intent)
  if (expected) expect(order.status === expected, `the provider says ${expected}`)
  else expect(!['Completed', 'Refunded', 'Disputed'].includes(order.status), `intent is ${intent.status}`)

  const paidFacts = await db
    .selectFrom('payment_history')
    .select('fact')
    .where('order_id', '=', order.id)
    .where('fact', 'like', 'paid:%')
    .execute()
  const receipts = await db
    .selectFrom('mails')
    .select('id')
    .where('unique_key', '=', `receipt:${order.id}`)
    .execute()
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  const active = grants.filter((grant) => grant.revoked_at === null).length
  const once = expected ? 1 : 0
  expect(paidFacts.length === once, `${paidFacts.length} entries of being paid`)
  expect(receipts.length === once, `${receipts.length} receipts`)
  expect(grants.length === once * lines.length, `${grants.length} grants for ${lines.length} lines`)
  expect(active === (order.status === 'Completed' ? lines.length : 0), `${active} downloads are open`)

  let refunded = 0
  for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    if (refund.status !== 'failed') refunded += refund.amount
  expect(refunded <= order.amount_cents, `${refunded} refunded`)
  return violations
}

/** The state that an order with this payment must have; undefined where no money is held. */
async function expectedStatus(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Row<'orders'>['status'] | undefined> {
  if (intent.status !== 'succeeded') return undefined
  const disputes = (await stripe.disputes.list({ payment_intent: intent.id })).data
  const refunds = (await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })).data
  const back = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (disputes.some(({ status }) => status === 'lost') || back >= intent.amount) return 'Refunded'
  return disputes.some(({ status }) => status === 'needs_response') ? 'Disputed' : 'Completed'
}

/**
 * Everything that a replayed event could change, a line for each row. Not what workers that run beside the test write:
 * the certificates of grants, and how far mails have come.
 */
export async function snapshot(db: Db): Promise<string[]> {
  const columns = ['id', 'order_id', 'line_id', 'user_id', 'certificate', 'granted_at', 'revoked_at'] as const
  const tables = {
    orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    payment_history: await db.selectFrom('payment_history').selectAll().orderBy('id').execute(),
    grants: await db.selectFrom('grants').select(columns).orderBy('id').execute(),
    refunds: await db.selectFrom('refunds').selectAll().orderBy('id').execute(),
    mails: await db.selectFrom('mails').select('unique_key').orderBy('id').execute(),
  }
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.map((row) => `${table} ${JSON.stringify(row)}`),
  )
}
