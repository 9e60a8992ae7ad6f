import pLimit from 'p-limit'
import { orderNumber } from '#contract/order.ts'
import { openStatuses } from '#contract/payment-status.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { alertOperator, queueNotice } from './notices.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { writeHistory } from './payment-history.ts'
import { cancelIntent, createIntent } from './payment-intents.ts'
import { issueRefund } from './refund-payment.ts'
import { syncOrder } from './sync-order.ts'
import { processEvent, pruneEvents, receiveEvent, waitingEvents } from './webhook-inbox.ts'

const hourMs = 3600_000
/** The provider forgets idempotency keys after 24 h; a payment is not created again under one that may be forgotten. */
const createIntentWithinMs = 20 * hourMs
/** An unpaid checkout is given up after this long. */
const abandonAfterMs = 24 * hourMs
/** How long a failed payment may rest before its buyer gets a mail about it. */
const remindAfterMs = hourMs / 4
/** Events are asked for from a little before the newest seen, as they are not always listed in order. */
const overlapSeconds = 300
const mostEvents = 500
/** Creation time of the newest event seen, in seconds of the provider's clock: a wrong clock of the store loses none. */
const cursorFact = 'payment_events_seen_through'
/** Requests to the provider at once. */
const concurrency = 4
/** A young order is asked about in each run, an older one in pauses that grow with its age. */
const youngMs = hourMs / 6
const pauseShare = 0.1

/**
 * Finds what a lost webhook, an ended process or an unreachable provider left behind, and puts it right. Each part
 * fails alone, so that one bad order does not keep the others waiting.
 */
export async function reconcile(context: PaymentContext): Promise<void> {
  await attempt(context, 'new events', () => fetchNewEvents(context))
  await attemptEach(
    context,
    await waitingEvents(context, mostEvents),
    (id) => `event ${id}`,
    (id) => processEvent(context, id),
  )
  const open = await context.db.selectFrom('orders').selectAll().where('status', 'in', openStatuses).execute()
  await attemptEach(
    context,
    open.filter((order) => isDue(order, Date.now())),
    (order) => `order ${order.id}`,
    (order) => reconcileOpenOrder(context, order),
  )
  await attempt(context, 'refunds', () => reconcileRefunds(context))
  await attempt(context, 'old events', () => pruneEvents(context))
  context.wakeJobs()
}

async function attempt({ log }: PaymentContext, what: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.warn({ err: error }, `reconciling ${what} failed and will be tried again`)
  }
}

async function attemptEach<Item>(
  context: PaymentContext,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(concurrency)
  await Promise.all(items.map((item) => limit(() => attempt(context, nameOf(item), () => act(item)))))
}

function isDue(order: Row<'orders'>, now: number): boolean {
  const age = now - order.created_at
  return age < youngMs || now - (order.payment_checked_at ?? 0) >= age * pauseShare
}

/** The provider's own list of events tells of those whose webhook never came. */
async function fetchNewEvents(context: PaymentContext): Promise<void> {
  const { db, payments } = context
  const seen = await db
    .selectFrom('store_facts')
    .select('value')
    .where('name', '=', cursorFact)
    .executeTakeFirst()
  let newest = seen ? Number(seen.value) : 0
  const from = seen ? newest - overlapSeconds : Math.floor((Date.now() - 24 * hourMs) / 1000)
  for await (const event of payments.stripe.events.list({ created: { gte: from }, limit: 100 })) {
    await receiveEvent(context, event)
    newest = Math.max(newest, event.created)
  }
  if (newest === 0) return
  const value = String(newest)
  await db
    .insertInto('store_facts')
    .values({ name: cursorFact, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function reconcileOpenOrder(context: PaymentContext, order: Row<'orders'>): Promise<void> {
  const { db, payments } = context
  // Noted first, so that a provider that does not answer is not asked about all of them in each run.
  await db.updateTable('orders').set({ payment_checked_at: Date.now() }).where('id', '=', order.id).execute()
  if (belongsToOtherAccount(context, order)) {
    await syncOrder(context, order.id)
    return
  }
  const age = Date.now() - order.created_at
  if (order.intent_id === null && age > createIntentWithinMs) {
    await cancelUnpayable(context, order)
    return
  }
  if (order.intent_id === null) await attachIntent(context, order)
  const status = await syncOrder(context, order.id)
  const intentId = await readIntentId(context, order.id)
  if (status !== 'Pending' && status !== 'Failed') return
  if (age > abandonAfterMs && intentId !== null) {
    await cancelIntent(payments.stripe, intentId)
    await syncOrder(context, order.id)
    return
  }
  if (status === 'Failed') await db.transaction().execute((trx) => remind(trx, order.id))
}

/** Makes the order's intent, or finds the one made before, and notes it. */
export async function attachIntent({ db, payments }: PaymentContext, order: Row<'orders'>): Promise<string> {
  const intent = await createIntent(payments.stripe, order)
  await db
    .updateTable('orders')
    .set({ intent_id: intent.id })
    .where('id', '=', order.id)
    .where('intent_id', 'is', null)
    .execute()
  return intent.id
}

async function readIntentId({ db }: PaymentContext, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('intent_id').where('id', '=', orderId).executeTakeFirst()
  return row?.intent_id ?? null
}

async function cancelUnpayable({ db, payments }: PaymentContext, order: Row<'orders'>): Promise<void> {
  await payments.locks.run(`order:${order.id}`, () =>
    db.transaction().execute(async (trx) => {
      const canceled = await trx
        .updateTable('orders')
        .set({ status: 'Canceled' })
        .where('id', '=', order.id)
        .where('intent_id', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (canceled)
        await writeHistory(trx, order.id, {
          fact: 'canceled:no-intent',
          status: 'Canceled',
          message: 'Checkout canceled',
        })
    }),
  )
}

/** One mail to a buyer whose payment failed and who did not try again. */
async function remind(trx: Parameters<typeof queueNotice>[0], orderId: string): Promise<void> {
  const last = await trx
    .selectFrom('payment_history')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.status !== 'Failed' || Date.now() - last.at < remindAfterMs) return
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order) await queueNotice(trx, order, { kind: 'payment-problem', fact: 'failed' })
}

async function reconcileRefunds(context: PaymentContext): Promise<void> {
  const running = await context.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select('orders.payment_mode')
    .where('refunds.status', 'in', ['requested', 'pending'])
    .execute()
  // Those of another provider wait until the store uses it again.
  for (const refund of running.filter((row) => !belongsToOtherAccount(context, row)))
    await attempt(context, `refund ${refund.id}`, async () => {
      // The provider may have made it and its answer been lost; then the order's payment tells of it.
      await syncOrder(context, refund.order_id)
      const row = await context.db
        .selectFrom('refunds')
        .selectAll()
        .where('id', '=', refund.id)
        .where('status', '=', 'requested')
        .executeTakeFirst()
      if (row) await continueRefund(context, row)
    })
}

/** Nobody waits for the answer here, so a refusal is told by mail. */
async function continueRefund(context: PaymentContext, refund: Row<'refunds'>): Promise<void> {
  await issueRefund(context, refund)
  const after = await context.db
    .selectFrom('refunds')
    .select('problem')
    .where('id', '=', refund.id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (after)
    await alertOperator(context, {
      key: `refund:${refund.id}`,
      message:
        `The refund of order ${orderNumber(refund.order_id)} was not made. ${after.problem ?? ''}`.trim(),
    })
}
