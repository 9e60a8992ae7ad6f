import { isOpen, openStatuses } from '#contract/payment-status.ts'
import { claimExclusives, exclusiveBeatsOf, noteEarlierLicenses } from '#server/features/exclusives/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { attachIntent } from './attach-intent.ts'
import { findMismatch } from './decide-order-state.ts'
import { isRefusal } from './is-refusal.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { cancelIntent } from './payment-intents.ts'
import { fetchPaymentSnapshot, type PaymentSnapshot, type ReleaseReason } from './payment-snapshot.ts'

/**
 * An authorized payment is captured once its exclusives are certain, and released otherwise. Requires the order's lock.
 * Idempotent, also after a kill at any moment: what is sold is captured again, what was released is free again.
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
    const paid = await cancelRivals(context, order)
    await context.db.transaction().execute((trx) => noteEarlierLicenses(trx, order.id, paid))
    if (!(await capture(context, order, facts.intentId))) await release(context, facts, 'capture-refused')
  } else await release(context, facts, 'exclusive-sold')
  return fetchPaymentSnapshot(stripe, facts.intentId)
}

/** The reason goes first: a kill in between finds the payment still authorized, and decides again. */
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

/**
 * Cancels what others could still pay of the beats that an order buys exclusively. Does not follow what was canceled:
 * their own checkouts do.
 * @returns ids of orders that were paid already
 */
export async function cancelRivals(
  context: PaymentContext,
  order: Pick<Row<'orders'>, 'id'>,
): Promise<string[]> {
  const beatIds = await exclusiveBeatsOf(context.db, order.id)
  if (beatIds.length === 0) return []
  const rivals = await context.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '!=', order.id)
    .where('status', 'in', openStatuses)
    .where('id', 'in', (select) =>
      select.selectFrom('order_lines').select('order_id').where('beat_id', 'in', beatIds),
    )
    .execute()
  const paid: string[] = []
  for (const rival of rivals) {
    if (belongsToOtherAccount(context, rival)) continue
    const intentId = rival.intent_id ?? (await attachIntent(context, rival))
    if (!(await cancelIntent(context.payments.stripe, intentId))) paid.push(rival.id)
  }
  return paid
}
