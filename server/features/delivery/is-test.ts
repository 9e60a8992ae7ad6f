import type { Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'

/** Whether no money moved for an order: its licenses are none. */
export function isTest(
  { paymentMode }: Pick<Delivery, 'paymentMode'>,
  { payment_mode }: Pick<Row<'orders'>, 'payment_mode'>,
): boolean {
  return (payment_mode ?? paymentMode) !== 'live'
}
