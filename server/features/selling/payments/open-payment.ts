import { recordPayment } from '#server/model/order/index.ts'
import type { OpenedPayment } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'

/**
 * Creates or finds the order's payment and saves its id.
 * @throws PaymentMissingError; Error if the payment is not over what the order comes to
 */
export async function openPayment(
  { db, payments }: PaymentContext,
  order: Row<'orders'>,
): Promise<OpenedPayment> {
  const opened = await providerOf(payments, order).open(order)
  if (opened.currency !== order.currency || opened.amountCents !== order.amount_cents)
    throw new Error(`payment ${opened.paymentId} is not over the amount of order ${order.id}`)
  if (order.intent_id === null) await recordPayment(db, order, { intentId: opened.paymentId })
  return opened
}
