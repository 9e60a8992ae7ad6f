/** `sandbox`: built in, no money moves. `test` and `live`: Stripe. */
export const paymentModes = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** Shown on all test purchases. */
export const TEST_PURCHASE = 'Test purchase: no money was charged, and its licenses are not valid.'
