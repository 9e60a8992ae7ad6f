import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An order that somebody placed. */
export type RealOrder = Row<'orders'> & { payment_mode: PaymentMode | null }

/** Undefined for an order that was made up for the demo: nobody is told of it, nothing is numbered or delivered. */
export function realOrder(order: Row<'orders'>): RealOrder | undefined {
  const { payment_mode } = order
  return payment_mode === 'demo' ? undefined : { ...order, payment_mode }
}

/** The IDs of the demo's orders, as a query. */
export function demoOrders(db: Db) {
  return db.selectFrom('orders').select('orders.id').where('payment_mode', '=', 'demo')
}
