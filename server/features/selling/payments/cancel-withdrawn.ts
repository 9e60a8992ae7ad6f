import type Stripe from 'stripe'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { attachIntent } from './attach-intent.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { assertIntent, cancelIntent } from './payment-intents.ts'
import { syncOrder } from './sync-order.ts'

/** Nothing is charged, nor held. */
const unpaid: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/**
 * Cancels what is left to pay of an order that was withdrawn from, which frees what it holds. An amount that the bank holds is
 * let go of for the buyer alone; a payment that is being processed cannot be stopped.
 * @returns the order's state afterwards; undefined if there is no such order
 */
export async function cancelWithdrawn(
  context: PaymentContext,
  order: Row<'orders'>,
  { isBuyer }: { isBuyer: boolean },
): Promise<PaymentStatus | undefined> {
  if (!belongsToOtherAccount(context, order)) {
    const { stripe } = context.payments
    const id = order.intent_id ?? (await attachIntent(context, order))
    const intent = await stripe.paymentIntents.retrieve(id)
    assertIntent(intent, id)
    if (unpaid.includes(intent.status) || (isBuyer && intent.status === 'requires_capture'))
      await cancelIntent(stripe, id)
  }
  return syncOrder(context, order.id)
}
