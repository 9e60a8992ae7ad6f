import type { ExpressionBuilder } from 'kysely'
import { toDollars } from '#contract/pricing/money.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

/** What is kept of a partly refunded order, in dollars; null unless a part of it was refunded and a part stands. */
export function keptAmount(
  order: Pick<Row<'orders'>, 'status' | 'amount_cents' | 'refunded_cents'>,
  hasRefundedLine: boolean,
): number | null {
  const isPartly = order.status === 'Completed' && (hasRefundedLine || order.refunded_cents > 0)
  return isPartly ? toDollars(order.amount_cents - order.refunded_cents) : null
}

/** Selects whether a line of the order is refunded. */
export function withRefundedLine(orders: ExpressionBuilder<Database, 'orders'>) {
  return hasRefundedLine(orders).as('has_refunded_line')
}

/** A line of the order is refunded. For queries that have `orders`. */
export function hasRefundedLine({ exists, selectFrom }: ExpressionBuilder<Database, 'orders'>) {
  return exists(
    selectFrom('order_lines')
      .select('order_lines.id')
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .where('order_lines.refunded_at', 'is not', null),
  )
}
