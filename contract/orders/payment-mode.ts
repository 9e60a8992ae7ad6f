import { msg } from '#contract/text/msg.ts'

/** `sandbox`: built in, no money moves. `test` and `live`: Stripe. */
export const paymentModes = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** How an order was paid. `demo`: not at all, it was made up for the demo's month. */
export const orderModes = [...paymentModes, 'demo'] as const
export type OrderMode = (typeof orderModes)[number]

/** The orders that a store counts: a store that takes real money has no demo. */
export function countedModes(mode: PaymentMode): readonly OrderMode[] {
  return mode === 'live' ? ['live'] : [mode, 'demo']
}

/** Shown on all test purchases. */
export const TEST_PURCHASE = msg`Test purchase: no money was charged, and its licenses are not valid.`
