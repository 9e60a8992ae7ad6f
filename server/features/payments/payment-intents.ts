import type Stripe from 'stripe'
import type { Row } from '#server/platform/database/schema.ts'
import { isMissing } from './other-account.ts'

/** The provider answered something that is not what was asked for. */
export class UnexpectedAnswer extends Error {}

/**
 * The SDK resolves an error answer that has no `error` member, so the object itself is looked at.
 * @throws UnexpectedAnswer
 */
export function assertIntent(intent: Stripe.PaymentIntent, id?: string): void {
  if (intent.object !== 'payment_intent' || (id !== undefined && intent.id !== id))
    throw new UnexpectedAnswer(
      `The provider answered with ${String(intent.object)} instead of a payment intent.`,
    )
}

type PayableOrder = Pick<Row<'orders'>, 'id' | 'amount_cents' | 'currency'>

/**
 * Makes the order's one payment intent, or gets the one made before: the key names the order, and every parameter
 * comes from columns of the order that never change, so that a repeat is always the same request.
 * @throws UnexpectedAnswer where the amount or the currency of the answer differ
 */
export async function createIntent(stripe: Stripe, order: PayableOrder): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.amount_cents,
      currency: order.currency,
      allowed_payment_method_types: ['card'],
      metadata: { orderId: order.id },
    },
    { idempotencyKey: `order:${order.id}:pi:1` },
  )
  assertIntent(intent)
  if (intent.amount !== order.amount_cents || intent.currency !== order.currency)
    throw new UnexpectedAnswer(
      `The provider's intent ${intent.id} is not over the amount of order ${order.id}.`,
    )
  return intent
}

/**
 * Cancels an intent, so that nothing can be charged to it any more.
 * @returns whether it cannot be charged any more; false where it was paid already
 */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    const intent = await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })
    assertIntent(intent, intentId)
    return intent.status === 'canceled'
  } catch (error) {
    // What the provider does not know it cannot charge.
    if (isMissing(error)) return true
    if (!isUnexpectedState(error)) throw error
    const intent = await stripe.paymentIntents.retrieve(intentId)
    assertIntent(intent, intentId)
    return intent.status === 'canceled'
  }
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'payment_intent_unexpected_state'
}
