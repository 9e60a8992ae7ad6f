/** `sandbox`: inside the store, no money moves. `test` and `live`: Stripe. */
export const paymentModes = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** Said of everything that was bought without money. */
export const TEST_PURCHASE = 'Test purchase: no money was charged, and its licenses are not valid.'
