import type { Row } from '#server/platform/database/schema.ts'
import { attachIntent } from './attach-intent.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { cancelIntent } from './payment-intents.ts'

/**
 * Ensures that an open order can no longer be charged. An intent may exist without a stored ID: the same idempotency
 * key finds it, or creates one that is canceled at once.
 * @returns false if it was paid already
 */
export async function cancelOpenPayment(context: PaymentContext, order: Row<'orders'>): Promise<boolean> {
  if (belongsToOtherAccount(context, order)) return true
  return cancelIntent(context.payments.stripe, order.intent_id ?? (await attachIntent(context, order)))
}
