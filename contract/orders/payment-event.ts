/** What an entry of an order's payment history tells. `failed` is an attempt to pay, after which the buyer can retry. */
export const paymentEvents = [
  'created',
  'paid',
  'failed',
  'processing',
  'processing-refused',
  'canceled',
  'exclusive-sold',
  'capture-refused',
  'mismatch',
  'refund-pending',
  'refunded',
  'refund-failed',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]
