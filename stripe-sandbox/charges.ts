import { cardError } from './api-error.ts'
import { bookCharge } from './balance-transactions.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { holdPayment } from './manual-capture.ts'
import { homeOf, methodTypes } from './method-types.ts'
import { newObjectId } from './object-id.ts'
import type { Charge, PaymentIntent, PaymentMethod, PaymentMethodDetails } from './objects.ts'
import { list, type Route, retrieve } from './route.ts'

export const chargeRoutes: readonly Route[] = [
  list('charge', 'charges', 'payment_intent'),
  retrieve('charge', 'charges'),
]

/**
 * Charges the card, or what the buyer approved. The intent succeeds, requires capture where that is manual, or requires another payment method.
 * @throws ApiError 402 `card_error` when the card is declined; the failed charge is saved
 */
export function chargeMethod(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const card = context.state.testCardOf(method.id)
  const charge = newCharge(context, intent, method)
  if (card.decline) {
    const declined = { ...card.decline, charge: charge.id, payment_method: method }
    const failed = context.state.put({
      ...charge,
      failure_code: card.decline.code,
      failure_message: card.decline.message,
      outcome: {
        network_status: 'declined_by_network',
        reason: card.decline.decline_code,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      },
    } satisfies Charge)
    const refused = context.state.put({
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: failed.id,
      last_payment_error: { type: 'card_error', ...declined },
    } satisfies PaymentIntent)
    emitEvent(context, 'charge.failed', failed)
    emitEvent(context, 'payment_intent.payment_failed', refused)
    throw cardError({ ...declined, payment_intent: refused })
  }
  return settleCharge(context, intent, charge)
}

/** Takes the money of a charge that was approved, or holds it where capture is manual. */
export function settleCharge(context: SandboxContext, intent: PaymentIntent, charge: Charge): PaymentIntent {
  if (intent.capture_method === 'manual') return holdPayment(context, intent, charge)
  const paid = context.state.put(
    bookCharge(context, {
      ...charge,
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: intent.amount,
    }),
  )
  const succeeded = context.state.put({
    ...intent,
    status: 'succeeded',
    payment_method: charge.payment_method,
    next_action: null,
    latest_charge: paid.id,
    amount_received: intent.amount,
    last_payment_error: null,
  } satisfies PaymentIntent)
  emitEvent(context, 'charge.succeeded', paid)
  emitEvent(context, 'payment_intent.succeeded', succeeded)
  if (context.state.testCardOf(charge.payment_method).dispute) context.tasks.schedule('open-dispute', paid.id)
  return succeeded
}

export function newCharge(context: SandboxContext, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id: newObjectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    created: context.nowSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(context, intent, method),
    receipt_email: intent.receipt_email,
    refunded: false,
    status: 'failed',
  }
}

/** The buyer's country is that of the billing details, or else the account's. */
function detailsOf(
  context: SandboxContext,
  { currency }: PaymentIntent,
  method: PaymentMethod,
): PaymentMethodDetails {
  if (method.type === 'card') return { type: 'card', card: method.card }
  const country = method.billing_details.address.country ?? context.country ?? homeOf(currency)
  return { type: method.type, [method.type]: methodTypes[method.type].details(country) }
}
