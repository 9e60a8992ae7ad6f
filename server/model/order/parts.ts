import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countedModes, type OrderMode, type PaymentMode } from '#contract/orders/payment-mode.ts'
import { openStatuses } from '#contract/orders/payment-status.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

const orders = expressionBuilder<Database, 'orders'>()

/** The order is not settled. For queries that have `orders`. */
export function isOpenOrder(): Expression<SqlBool> {
  return orders('orders.status', 'in', literals(openStatuses))
}

/** The order can still be paid: it is open, and the provider is not checking its payment. For queries that have `orders`. */
export function isPayableOrder(): Expression<SqlBool> {
  return orders.and([isOpenOrder(), orders('orders.processing_since', 'is', null)])
}

/** Not made up for the demo. Orders from before modes existed were placed by somebody. For queries that have `orders`. */
export function isReal(): Expression<SqlBool> {
  const demo: OrderMode = 'demo'
  return orders.or([orders('orders.payment_mode', '<>', demo), orders('orders.payment_mode', 'is', null)])
}

/** Paid with real money. For queries that have `orders`. */
export function isLive(): Expression<SqlBool> {
  return orders('orders.payment_mode', '=', 'live')
}

/** Orders that count in this mode; those from before modes existed count to the store's. For queries that have `orders`. */
export function ofMode(mode: PaymentMode): Expression<SqlBool> {
  return orders.or([
    orders('orders.payment_mode', 'in', countedModes(mode)),
    orders('orders.payment_mode', 'is', null),
  ])
}

/** A column of the order that another table refers to; null without one. @param orderId e.g. `invoices.order_id` */
export function orderColumn<Column extends keyof Row<'orders'>>(
  column: Column,
  orderId: `${string}.order_id`,
): RawBuilder<Row<'orders'>[Column] | null> {
  return sql`(select ${sql.ref(`orders.${column}`)} from orders where orders.id = ${sql.ref(orderId)})`
}
