import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { findOrder, findOrderByIntent, moveRefund, recordPayment } from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { PaymentMissingError, type PaymentProvider } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isOnHold } from '#server/platform/database/store-hold.ts'
import { applyDecision } from './apply-decision.ts'
import { decideOrderState } from './decide-order-state.ts'
import { alertOperator } from './notices.ts'
import { belongsToOtherAccount, giveUpPayment } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'
import { readRefundableLines } from './refunded-lines.ts'
import { settleAuthorization } from './settle-authorization.ts'

/**
 * Updates an order from the provider. Used by webhooks, the buyer's page, refunds and the reconciler. Takes the lock before
 * the request, so that an older response cannot overwrite a newer one.
 * Does not ask while a restored store is on hold: a sale would be delivered and numbered a second time.
 * @returns the order's state; undefined if there is no such order
 * @throws errors of the provider and the database, which leave the order unchanged
 */
export function syncOrder(context: PaymentContext, orderId: string): Promise<PaymentStatus | undefined> {
  return context.payments.locks.run(`order:${orderId}`, async () => {
    const order = await findOrder(context.db, orderId)
    if (await isOnHold(context.db)) return order?.status
    if (order && belongsToOtherAccount(context, order)) return giveUpPayment(context, order)
    if (!order?.intent_id) return order?.status
    try {
      const facts = await providerOf(context.payments, order).read(order.intent_id)
      return await write(context, order, await settleAuthorization(context, order, facts))
    } catch (error) {
      if (!(error instanceof PaymentMissingError)) throw error
      // A payment that the provider does not know has no refund in progress.
      await moveRefund(context.db, order.id, 'pending', 'failed')
      return giveUpPayment(context, order)
    }
  })
}

/**
 * Syncs the order of a payment. Links one that was made but not saved because the store was killed.
 */
export async function syncPayment(
  context: PaymentContext,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const known = await findOrderByIntent(context.db, paymentId)
  if (known) {
    await syncOrder(context, known.id)
    return
  }
  const orderId = await orderNamedBy(provider, paymentId)
  if (orderId === undefined) return
  await context.payments.locks.run(`order:${orderId}`, async () => {
    const facts = await provider.read(paymentId)
    const order = await findOrder(context.db, orderId)
    if (order && !belongsToOtherAccount(context, order))
      await write(context, order, await settleAuthorization(context, order, facts))
    else if (facts.status === 'paid')
      await alertOperator(context, {
        key: `orphan:${paymentId}`,
        message: `Payment ${paymentId} was made for order ${orderId}, which ${order ? 'is paid elsewhere' : 'is not in the store'}. Refund it at the provider.`,
      })
  })
}

/**
 * The order that the provider has for a payment. Undefined for payments of other programs on the same account, and for
 * payments that the provider does not know, such as those of an earlier provider.
 */
async function orderNamedBy(provider: PaymentProvider, paymentId: string): Promise<string | undefined> {
  try {
    return (await provider.read(paymentId)).orderId
  } catch (error) {
    if (error instanceof PaymentMissingError) return undefined
    throw error
  }
}

async function write(
  context: PaymentContext,
  order: Row<'orders'>,
  facts: PaymentSnapshot,
): Promise<PaymentStatus> {
  const lines = await readRefundableLines(context.db, order.id)
  const decision = decideOrderState({ ...order, ...lines }, facts)
  await context.db.transaction().execute(async (trx) => {
    if (order.intent_id === null && !decision.alert)
      await recordPayment(trx, order, { intentId: facts.paymentId })
    await applyDecision(trx, order, decision, facts)
  })
  if (decision.status !== order.status)
    context.log.info({ orderId: order.id, from: order.status, to: decision.status }, 'order changed state')
  if (decision.alert)
    await alertOperator(context, { key: `mismatch:${order.id}:${facts.paymentId}`, message: decision.alert })
  return decision.status
}
