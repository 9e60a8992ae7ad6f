import type { StripeError } from '@stripe/stripe-js'

/** The result of a payment: paid (or processing), or declined with the provider's message. */
export type PaymentOutcome = { paid: true } | { paid: false; message: string }

/** Undefined if the provider's form itself shows what is missing. */
export function outcomeOf(error: StripeError | undefined): PaymentOutcome | undefined {
  if (error?.type === 'validation_error') return undefined
  // It may have succeeded in another tab.
  if (!error || error.code === 'payment_intent_unexpected_state') return { paid: true }
  return { paid: false, message: error.message ?? 'The payment failed.' }
}
