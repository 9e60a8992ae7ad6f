/**
 * Authorization first, capture later (docs.stripe.com/payments/place-a-hold-on-a-payment-method). Since API version
 * 2025-03-31.basil, releasing an authorization makes no refund and leaves the charge as it is.
 */
import { cardError, invalidParameter, invalidState } from './api-error.ts'
import { bookCharge } from './balance-transactions.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import type { Charge, PaymentIntent } from './objects.ts'
import { type Params, readInteger, readMetadata, rejectUnknown } from './params.ts'

const captureParams = ['amount_to_capture', 'metadata', 'expand'] as const

/** Holds the amount on the card, or at the method that the buyer approved. The intent requires capture until the authorization expires. */
export function holdPayment(context: SandboxContext, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const expiresMs = context.tasks.schedule('expire-authorization', intent.id)
  const details = charge.payment_method_details
  const uncaptured = context.state.put({
    ...charge,
    status: 'succeeded',
    paid: true,
    payment_method_details:
      details.type === 'card'
        ? { type: 'card', card: { ...details.card, capture_before: Math.floor(expiresMs / 1000) } }
        : details,
  } satisfies Charge)
  const held = context.state.put({
    ...intent,
    status: 'requires_capture',
    payment_method: charge.payment_method,
    next_action: null,
    latest_charge: charge.id,
    amount_capturable: intent.amount,
    last_payment_error: null,
  } satisfies PaymentIntent)
  emitEvent(context, 'charge.succeeded', uncaptured)
  emitEvent(context, 'payment_intent.amount_capturable_updated', held)
  return held
}

/**
 * Captures the amount or, once, a part of it; the rest is released.
 * @throws ApiError 402 `card_error` when the card declines the capture; the intent still requires capture
 */
export function capturePaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, captureParams)
  const intent = context.state.get('payment_intent', id, 'intent')
  const charge = requireUncaptured(context, intent)
  const amount = readAmountToCapture(params, intent)
  const card = context.state.testCardOf(charge.payment_method)
  if (card.captureDecline)
    throw cardError({
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: charge.id,
      payment_method: context.state.get('payment_method', charge.payment_method),
      payment_intent: intent,
    })
  context.tasks.drop('expire-authorization', intent.id)
  const captured = context.state.put(
    bookCharge(context, { ...charge, captured: true, amount_captured: amount }),
  )
  const succeeded = context.state.put({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: readMetadata(params, intent.metadata),
  } satisfies PaymentIntent)
  emitEvent(context, 'charge.captured', captured)
  emitEvent(context, 'payment_intent.succeeded', succeeded)
  if (card.dispute) context.tasks.schedule('open-dispute', charge.id)
  return succeeded
}

/** Cancels the intent, and releases its authorization where it has one. */
export function cancelIntent(
  context: SandboxContext,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  context.tasks.drop('expire-authorization', intent.id)
  const canceled = context.state.put({
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: context.nowSeconds(),
    cancellation_reason: reason,
    next_action: null,
  } satisfies PaymentIntent)
  emitEvent(context, 'payment_intent.canceled', canceled)
  return canceled
}

/** The bank releases an authorization that was not captured in time. */
export function expireAuthorization(context: SandboxContext, intentId: string): void {
  const intent = context.state.get('payment_intent', intentId)
  emitEvent(context, 'charge.expired', requireUncaptured(context, intent))
  cancelIntent(context, intent, 'expired')
}

function requireUncaptured(context: SandboxContext, intent: PaymentIntent): Charge {
  if (intent.status !== 'requires_capture' || !intent.latest_charge)
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      payment_intent: intent,
    })
  return context.state.get('charge', intent.latest_charge)
}

function readAmountToCapture(params: Params, intent: PaymentIntent): number {
  const amount = readInteger(params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount < 1)
    throw invalidParameter(
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
      'parameter_invalid_integer',
    )
  if (amount > intent.amount_capturable)
    throw invalidState({
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message:
        'The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge.',
      payment_intent: intent,
    })
  return amount
}
