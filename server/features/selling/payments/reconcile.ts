import pLimit from 'p-limit'
import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { msg } from '#contract/text/msg.ts'
import {
  findOrder,
  findRefund,
  readHistoryOf,
  readOpenOrders,
  readRunningRefunds,
  recordPayment,
  writeHistory,
} from '#server/model/order/index.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { cancelOpenPayment } from './cancel-open-payment.ts'
import { freeReservations } from './free-reservations.ts'
import { alertOperator, queueNotice } from './notices.ts'
import { openPayment } from './open-payment.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { issueRefund } from './refund-payment.ts'
import { syncOrder } from './sync-order.ts'
import { processEvent, pruneEvents, receiveEvent, waitingEvents } from './webhook-inbox.ts'

const hourMs = 3600_000
/** The provider forgets idempotency keys after 24 h, so no payment is created again under an older key. */
const createIntentWithinMs = 20 * hourMs
/** Unpaid checkouts are canceled after this long. */
const abandonAfterMs = 24 * hourMs
/** Delay before the buyer gets a mail about a failed payment. */
const remindAfterMs = hourMs / 4
/** Overlap when listing events, because they are not always in order. */
const overlapMs = 300_000
const maxEvents = 500
/** Creation time of the newest event seen, in seconds by the provider's clock. Does not depend on the store's clock. */
const cursorFacts = {
  stripe: 'payment_events_seen_through',
  paypal: 'paypal_events_seen_through',
} as const satisfies Record<PaymentProviderName, string>
/** Delay before the buyer gets a mail that the provider is still checking a payment. */
const tellCheckedAfterMs = 10 * 60_000
/** Concurrent requests to the provider. */
const concurrency = 4
/** New orders are checked in every run, older ones at intervals that grow with their age. */
const youngMs = hourMs / 6
const pauseShare = 0.1

/**
 * Repairs what lost webhooks, crashes and provider outages left behind. Errors are isolated, so that one bad order does not
 * block the others.
 */
export async function reconcile(context: PaymentContext): Promise<void> {
  for (const provider of context.payments.providers)
    await attempt(context, `new events of ${provider.name}`, () => fetchNewEvents(context, provider))
  await attemptEach(
    context,
    await waitingEvents(context, maxEvents),
    (id) => `event ${id}`,
    (id) => processEvent(context, id),
  )
  const open = await readOpenOrders(context.db)
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

/** Finds events whose webhook never arrived in the provider's list. */
async function fetchNewEvents(context: PaymentContext, provider: PaymentProvider): Promise<void> {
  const { db } = context
  const cursorFact = cursorFacts[provider.name]
  const seen = await readFact(db, cursorFact)
  let newestMs = seen === undefined ? 0 : Number(seen) * 1000
  const from = seen !== undefined ? newestMs - overlapMs : Date.now() - 24 * hourMs
  for await (const hint of provider.hints(from)) {
    await receiveEvent(context, provider, hint)
    newestMs = Math.max(newestMs, hint.at)
  }
  if (newestMs === 0) return
  await writeFact(db, cursorFact, String(Math.floor(newestMs / 1000)))
}

async function reconcileOpenOrder(context: PaymentContext, order: Row<'orders'>): Promise<void> {
  const { db } = context
  // Saved first, so that an unresponsive provider does not get all of them in every run.
  await recordPayment(db, order, { checkedAt: Date.now() })
  if (belongsToOtherAccount(context, order)) {
    await syncOrder(context, order.id)
    return
  }
  const age = Date.now() - order.created_at
  if (order.intent_id === null && age > createIntentWithinMs) {
    await cancelUnpayable(context, order)
    return
  }
  if (order.intent_id === null) await openPayment(context, order)
  const status = await syncOrder(context, order.id)
  if (status !== 'Pending' && status !== 'Failed') return
  const known = await findOrder(db, order.id)
  if (!known) return
  if (known.processing_since !== null) {
    await db.transaction().execute((trx) => tellChecked(trx, known))
    return
  }
  if (age > abandonAfterMs) {
    await cancelOpenPayment(context, known)
    await syncOrder(context, order.id)
    return
  }
  if (status === 'Failed') await db.transaction().execute((trx) => remind(trx, order.id))
}

async function cancelUnpayable({ db, payments }: PaymentContext, order: Row<'orders'>): Promise<void> {
  await payments.locks.run(`order:${order.id}`, () =>
    db.transaction().execute(async (trx) => {
      await recordPayment(trx, order, { status: 'Canceled', intentId: null })
      await freeReservations(trx, order.id)
      await writeHistory(trx, order.id, {
        fact: 'canceled:no-intent',
        kind: 'canceled',
        status: 'Canceled',
        message: inEnglish(msg`Checkout canceled`),
      })
    }),
  )
}

/** Mails buyers once whose payment the provider is still checking. */
async function tellChecked(trx: Trx, order: Row<'orders'>): Promise<void> {
  if (order.processing_since === null || Date.now() - order.processing_since < tellCheckedAfterMs) return
  await queueNotice(trx, order, { kind: 'payment-problem', event: 'processing', fact: 'processing' })
}

/** Mails buyers once whose payment failed and who did not retry. */
async function remind(trx: Trx, orderId: string): Promise<void> {
  const last = (await readHistoryOf(trx, [orderId])).at(-1)
  if (last?.status !== 'Failed' || Date.now() - last.at < remindAfterMs) return
  const order = await findOrder(trx, orderId)
  if (order) await queueNotice(trx, order, { kind: 'payment-problem', event: 'failed', fact: 'failed' })
}

async function reconcileRefunds(context: PaymentContext): Promise<void> {
  for (const refund of await readRunningRefunds(context.db))
    await attempt(context, `refund ${refund.id}`, async () => {
      // Refunds at another provider wait until the store uses it again.
      const order = await findOrder(context.db, refund.order_id)
      if (!order || belongsToOtherAccount(context, order)) return
      // The provider may have made the refund although its response was lost; syncing the payment finds it.
      await syncOrder(context, refund.order_id)
      const row = await findRefund(context.db, refund.id)
      if (row?.status === 'requested') await continueRefund(context, row)
    })
}

/** Nobody is waiting for the response, so refusals are reported by mail. */
async function continueRefund(context: PaymentContext, refund: Row<'refunds'>): Promise<void> {
  await issueRefund(context, refund)
  const after = await findRefund(context.db, refund.id)
  if (after?.status === 'failed')
    await alertOperator(context, {
      key: `refund:${refund.id}`,
      message:
        `The refund of order ${orderNumber(refund.order_id)} was not made. ${after.problem ?? ''}`.trim(),
    })
}
