import { recordPayment } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PaymentContext } from './payment-context.ts'
import { createIntent } from './payment-intents.ts'

/** Creates or finds the order's intent and saves its id. */
export async function attachIntent({ db, payments }: PaymentContext, order: Row<'orders'>): Promise<string> {
  const intent = await createIntent(payments.stripe, order)
  await recordPayment(db, order, { intentId: intent.id })
  return intent.id
}
