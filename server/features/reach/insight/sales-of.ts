import { type RawBuilder, sql } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { ofMode } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Days, timesOf } from './insight-span.ts'

/** What counts as a sale: the store's mode and currency. */
export type Trade = { mode: PaymentMode; currency: Currency }

/** Lines that were sold in these days and stand. */
export function salesOf(db: Db, days: Days, { mode, currency }: Trade) {
  const { from, until } = timesOf(days)
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('orders.status', '=', 'Completed')
    .where('order_lines.refunded_at', 'is', null)
    .where(ofMode(mode))
    .where('orders.currency', '=', currency)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', until)
}

/**
 * Cents of such lines, less refunds. Partial refunds from the provider's dashboard name no line, so the lines that stand
 * share what is left.
 */
export function shareOfRefunds(): RawBuilder<number | null> {
  return sql<
    number | null
  >`sum((order_lines.price_cents - order_lines.refunded_cents) * coalesce(1.0 * (orders.amount_cents - orders.refunded_cents) / nullif((
    select sum(standing.price_cents - standing.refunded_cents) from order_lines as standing
    where standing.order_id = orders.id and standing.refunded_at is null), 0), 0))`
}
