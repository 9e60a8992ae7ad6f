import type { Row } from '#server/platform/database/schema.ts'
import { openPayment } from './open-payment.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'

/**
 * Ensures that an open order can no longer be charged. A payment may exist without a stored ID: opening it again finds it,
 * or creates one that is closed at once.
 * @returns false if it was paid already
 */
export async function cancelOpenPayment(context: PaymentContext, order: Row<'orders'>): Promise<boolean> {
  if (belongsToOtherAccount(context, order)) return true
  const intent_id = order.intent_id ?? (await openPayment(context, order)).paymentId
  return providerOf(context.payments, order).close({ ...order, intent_id })
}
