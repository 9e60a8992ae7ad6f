import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { countedModes, type OrderMode, type PaymentMode } from '#contract/orders/payment-mode.ts'
import { openStatuses } from '#contract/orders/payment-status.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { Database } from '#server/platform/database/schema.ts'

const orders = expressionBuilder<Database, 'orders'>()

/** The order can still be paid. For queries that have `orders`. */
export function isOpenOrder(): Expression<SqlBool> {
  return orders('orders.status', 'in', literals(openStatuses))
}

/** Not made up for the demo. Orders from before modes existed were placed by somebody. For queries that have `orders`. */
export function isReal(): Expression<SqlBool> {
  const demo: OrderMode = 'demo'
  return orders.or([orders('orders.payment_mode', '<>', demo), orders('orders.payment_mode', 'is', null)])
}

/** Orders that count in this mode; those from before modes existed count to the store's. For queries that have `orders`. */
export function ofMode(mode: PaymentMode): Expression<SqlBool> {
  return orders.or([
    orders('orders.payment_mode', 'in', countedModes(mode)),
    orders('orders.payment_mode', 'is', null),
  ])
}
