import { type RawBuilder, sql } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { ofMode } from './parts.ts'

/** What counts as a sale: the store's mode and currency. */
export type Trade = { mode: PaymentMode; currency: Currency }

/** Lines that were sold and stand, with their orders, as a query. */
export function soldLines(db: Db) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('orders.status', '=', 'Completed')
    .where('order_lines.refunded_at', 'is', null)
}

/** Those of one mode and currency. */
export function salesIn(db: Db, { mode, currency }: Trade) {
  return soldLines(db).where(ofMode(mode)).where('orders.currency', '=', currency)
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

/** Money of orders that were paid, in cents. What is kept of it is `paid` less the others. */
export type OrderMoney = { orders: number; paid: number; refunded: number; disputed: number }

/** How many lines of each of these beats were sold and stand; 0 is left out. */
export async function countSoldByBeat(
  db: Db,
  mode: PaymentMode,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await soldLines(db)
    .select('order_lines.beat_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(ofMode(mode))
    .where(inList(db, 'order_lines.beat_id', beatIds))
    .groupBy('order_lines.beat_id')
    .execute()
  return new Map(counts.map(({ beat_id, count }) => [beat_id, Number(count)]))
}

/** Days of every time zone begin at a quarter of an hour. */
export const QUARTER_MS = 900_000

/**
 * Money of orders by the quarter of an hour in which they were placed, so that it can be added up by the days of any time
 * zone. Quarters are counted since 1970; those without orders are left out.
 */
export async function sumOrdersByQuarter(
  db: Db,
  { mode, currency }: Trade,
  since: number,
): Promise<(OrderMoney & { quarter: number })[]> {
  const rows = await db
    .selectFrom('orders')
    .select(sql<number>`created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'))
    .select((select) => [
      select.fn.countAll<number>().as('orders'),
      select.fn.sum<number>('amount_cents').as('paid'),
      select.fn.sum<number>('refunded_cents').as('refunded'),
      sql<number>`sum(case when status = 'Disputed' then amount_cents - refunded_cents else 0 end)`.as(
        'disputed',
      ),
    ])
    .where('status', 'in', ['Completed', 'Refunded', 'Disputed'])
    // What cost nothing was not paid.
    .where('amount_cents', '>', 0)
    .where(ofMode(mode))
    // Test orders may be from before the currency was chosen.
    .where('currency', '=', currency)
    .where('created_at', '>=', since)
    .groupBy('quarter')
    .execute()
  return rows.map(({ quarter, orders, paid, refunded, disputed }) => ({
    quarter: Number(quarter),
    orders: Number(orders),
    paid: Number(paid),
    refunded: Number(refunded),
    disputed: Number(disputed),
  }))
}
