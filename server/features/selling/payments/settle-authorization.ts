import { isOpen } from '#contract/orders/payment-status.ts'
import { claimExclusives, recordEarlierLicenses } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { cancelCompetingOrders } from './competing-orders.ts'
import { findMismatch } from './decide-order-state.ts'
import { isRefusal } from './is-refusal.ts'
import type { PaymentContext } from './payment-context.ts'
import { cancelIntent } from './payment-intents.ts'
import { fetchPaymentSnapshot, type PaymentSnapshot, type ReleaseReason } from './payment-snapshot.ts'

/**
 * Captures an authorized payment once its exclusives are certain, otherwise releases it. Requires the order's lock.
 * Idempotent at any kill: sold exclusives are captured again, released ones are free again.
 * @returns the payment as it is afterwards
 * @throws errors of the provider, which leave the payment authorized for the next try
 */
export async function settleAuthorization(
  context: PaymentContext,
  order: Row<'orders'>,
  facts: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  if (facts.status !== 'requires_capture' || findMismatch(order, facts)) return facts
  const { stripe } = context.payments
  const isOurs =
    isOpen(order.status) &&
    (await context.db.transaction().execute((trx) => claimExclusives(trx, order.id, Date.now())))
  if (isOurs) {
    const paid = await cancelCompetingOrders(context, order)
    await context.db.transaction().execute((trx) => recordEarlierLicenses(trx, order.id, paid))
    if (!(await capture(context, order, facts.intentId))) await release(context, facts, 'capture-refused')
  } else await release(context, facts, 'exclusive-sold')
  return fetchPaymentSnapshot(stripe, facts.intentId)
}

/** Saves the reason first: after a kill in between, the payment is still authorized and decided again. */
async function release(
  { payments: { stripe } }: PaymentContext,
  { intentId }: PaymentSnapshot,
  released: ReleaseReason,
): Promise<void> {
  await stripe.paymentIntents.update(intentId, { metadata: { released } })
  await cancelIntent(stripe, intentId)
}

/** @returns false where the provider refuses for good */
async function capture(
  { payments }: PaymentContext,
  order: Row<'orders'>,
  intentId: string,
): Promise<boolean> {
  try {
    await payments.stripe.paymentIntents.capture(
      intentId,
      {},
      { idempotencyKey: `order:${order.id}:capture` },
    )
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status } = await payments.stripe.paymentIntents.retrieve(intentId)
    return status === 'succeeded'
  }
}
