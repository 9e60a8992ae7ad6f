import type { Row } from '#server/platform/database/schema.ts'
import type { DocumentDeps } from './document-deps.ts'

/** Whether an order was paid in test mode, so its licenses are void. */
export function isTest(
  { paymentMode }: Pick<DocumentDeps, 'paymentMode'>,
  { payment_mode }: Pick<Row<'orders'>, 'payment_mode'>,
): boolean {
  return (payment_mode ?? paymentMode) !== 'live'
}
