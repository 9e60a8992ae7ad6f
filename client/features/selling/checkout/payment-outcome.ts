import type { StripeError } from '@stripe/stripe-js'
import { faultText } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** The result of a payment: paid, processing or unknown, which its order tells, or declined with the reason. */
export type PaymentOutcome = { paid: true } | { paid: false; message: string }

/** Undefined if the provider's form itself shows what is missing. */
export function outcomeOf(error: StripeError | undefined): PaymentOutcome | undefined {
  if (error?.type === 'validation_error') return undefined
  // It may have succeeded in another tab.
  if (!error || error.code === 'payment_intent_unexpected_state') return { paid: true }
  // Only the answer may have been lost: the order says whether the buyer paid.
  if (error.type === 'api_connection_error') return { paid: true }
  return { paid: false, message: faultText(reasonOf(error)) }
}

export const DECLINED = msg`Your bank declined the card.`
/** Of a payment that was not made with a card, or not on this page. */
export const NOT_PAID = msg`The payment didn’t go through.`

/** What a buyer can do something about. Banks do not want others told, such as that a card is reported stolen. */
const reasons: Record<string, Message> = {
  insufficient_funds: msg`Your card has insufficient funds.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code (CVC) of the card is wrong.`,
  incorrect_number: msg`The card number is wrong.`,
  card_not_supported: msg`This card cannot be used for this kind of purchase.`,
  currency_not_supported: msg`This card doesn’t support this currency.`,
  card_velocity_exceeded: msg`This card is over its limit.`,
  withdrawal_count_limit_exceeded: msg`This card is over its limit.`,
  processing_error: msg`Your bank could not process the payment just now. Try again in a few minutes.`,
  try_again_later: msg`Your bank could not process the payment just now. Try again in a few minutes.`,
  payment_intent_authentication_failure: msg`Your bank couldn’t confirm that it’s you.`,
  payment_method_customer_decline: msg`You left before you paid.`,
  payment_method_provider_decline: msg`The payment was declined. Try again, or pay another way.`,
  payment_method_provider_timeout: msg`The payment took too long. Try again, or pay another way.`,
  authentication_required: msg`Your bank wants to confirm that it’s you. Try again and follow its steps.`,
}

/** What the provider says itself may be what banks do not want told. */
function reasonOf({ type, code = '', decline_code: decline = '' }: StripeError): Message {
  const known = reasons[decline] ?? reasons[code]
  if (known !== undefined) return known
  return type === 'card_error' ? DECLINED : NOT_PAID
}
