import type { Transaction } from 'kysely'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

type Trx = Transaction<Database>

/** Links a payment to an order that has none. */
export async function linkPayment(db: Db, orderId: string, intentId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ intent_id: intentId })
    .where('id', '=', orderId)
    .where('intent_id', 'is', null)
    .execute()
}

/** Moves an order to a state, whatever it was. */
export async function setOrderStatus(
  trx: Trx,
  orderId: string,
  status: 'Completed' | 'Canceled' | 'Refunded',
): Promise<void> {
  await trx.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
}

/**
 * Moves an order from the state in which it was read, with what is refunded.
 * @returns false if its state has changed since
 */
export async function advanceOrder(
  trx: Trx,
  order: Pick<Row<'orders'>, 'id' | 'status'>,
  to: { status: PaymentStatus; refundedCents: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('orders')
    .set({ status: to.status, refunded_cents: to.refundedCents })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Cancels an order that never got a payment.
 * @returns false if it has one by now
 */
export async function cancelWithoutPayment(trx: Trx, orderId: string): Promise<boolean> {
  const canceled = await trx
    .updateTable('orders')
    .set({ status: 'Canceled' })
    .where('id', '=', orderId)
    .where('intent_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** What the provider kept of a payment, in the currency of its account. */
export async function recordFee(
  trx: Trx,
  orderId: string,
  fee: { cents: number; currency: string },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ fee_cents: fee.cents, fee_currency: fee.currency })
    .where('id', '=', orderId)
    .execute()
}

/** Evidence of the buyer's country. */
export async function recordCardCountry(trx: Trx, orderId: string, country: string): Promise<void> {
  await trx.updateTable('orders').set({ card_country: country }).where('id', '=', orderId).execute()
}

/** When the provider was last asked about an open order, in milliseconds since 1970. */
export async function recordPaymentCheck(db: Db, orderId: string, now: number): Promise<void> {
  await db.updateTable('orders').set({ payment_checked_at: now }).where('id', '=', orderId).execute()
}
