import type { Row } from '#server/platform/database/schema.ts'
import type { PaymentContext } from './payment-context.ts'
import { createIntent } from './payment-intents.ts'

/** Creates or finds the order's intent and saves its id. */
export async function attachIntent({ db, payments }: PaymentContext, order: Row<'orders'>): Promise<string> {
  const intent = await createIntent(payments.stripe, order)
  await db
    .updateTable('orders')
    .set({ intent_id: intent.id })
    .where('id', '=', order.id)
    .where('intent_id', 'is', null)
    .execute()
  return intent.id
}
