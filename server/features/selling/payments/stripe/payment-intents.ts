import type Stripe from 'stripe'
import { z } from 'zod'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { toMinorUnits } from '#contract/pricing/minor-units.ts'
import { isSet, readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isMissing } from './is-refusal.ts'

/** The provider's response is not what was requested. */
class UnexpectedResponseError extends Error {}

/**
 * The SDK does not reject error responses without an `error` member, so this checks the object itself.
 * @throws UnexpectedAnswer
 */
export function assertIntent(intent: Stripe.PaymentIntent, id?: string): void {
  if (intent.object !== 'payment_intent' || (id !== undefined && intent.id !== id))
    throw new UnexpectedResponseError(
      `The provider answered with ${String(intent.object)} instead of a payment intent.`,
    )
}

type PayableOrder = Pick<
  Row<'orders'>,
  'id' | 'amount_cents' | 'currency' | 'manual_capture' | 'quote' | 'allowed_methods'
>

const Methods = z.array(z.string())

/**
 * Creates the order's payment intent, or returns the existing one: the idempotency key is the order, and all parameters
 * come from columns that never change, so repeats are identical requests.
 */
export async function createIntent(stripe: Stripe, order: PayableOrder): Promise<Stripe.PaymentIntent> {
  const calculation = calculationOf(order)
  const intent = await stripe.paymentIntents.create(
    {
      amount: toMinorUnits(order.amount_cents, order.currency),
      currency: order.currency,
      // Stripe leaves out what the account, the currency or the country does not allow.
      allowed_payment_method_types: readJson(Methods, order.allowed_methods) ?? ['card'],
      // An exclusive is charged once it is certain to be the buyer's.
      ...(isSet(order.manual_capture) && { capture_method: 'manual' as const }),
      // Stripe Tax books the tax with the payment, and takes it back with refunds.
      ...(calculation && { hooks: { inputs: { tax: { calculation } } } }),
      metadata: { orderId: order.id },
    },
    { idempotencyKey: `order:${order.id}:pi:1` },
  )
  assertIntent(intent)
  return intent
}

function calculationOf({ quote }: PayableOrder): string | undefined {
  if (quote === null) return undefined
  return readJson(FrozenQuote, quote).tax?.calculation ?? undefined
}

/**
 * Cancels an intent.
 * @returns false if it was already paid; otherwise it can no longer be charged
 */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    const intent = await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })
    assertIntent(intent, intentId)
    return intent.status === 'canceled'
  } catch (error) {
    // An unknown intent cannot be charged.
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
