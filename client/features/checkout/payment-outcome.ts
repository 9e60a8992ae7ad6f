import type { StripeError } from '@stripe/stripe-js'

/** What became of a payment: paid (or on its way to be), or refused with the provider's words. */
export type PaymentOutcome = { paid: true } | { paid: false; message: string }

/** Undefined where the provider's form itself says what is missing. */
export function outcomeOf(error: StripeError | undefined): PaymentOutcome | undefined {
  if (error?.type === 'validation_error') return undefined
  // A payment that went through in another tab is a paid one.
  if (!error || error.code === 'payment_intent_unexpected_state') return { paid: true }
  return { paid: false, message: error.message ?? 'The payment failed.' }
}
