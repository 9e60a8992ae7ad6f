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

/** How many lines were sold since a time, in milliseconds since 1970, and stand. */
export async function countSold(db: Db, mode: PaymentMode, since: number): Promise<number> {
  const { count } = await soldLines(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(ofMode(mode))
    .where('orders.created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

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

/** Orders and what is kept of them in cents, by day since 1970 (UTC), without days that had none. */
export async function sumSalesByDay(
  db: Db,
  { mode, currency }: Trade,
  since: number,
): Promise<ReadonlyMap<number, { orders: number; cents: number }>> {
  const rows = await db
    .selectFrom('orders')
    .select(sql<number>`created_at / ${sql.lit(86_400_000)}`.as('day'))
    .select((select) => [
      select.fn.countAll<number>().as('orders'),
      select.fn.sum<number>(sql`amount_cents - refunded_cents`).as('cents'),
    ])
    .where('status', '=', 'Completed')
    .where(ofMode(mode))
    // Test orders may be from before the currency was chosen.
    .where('currency', '=', currency)
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute()
  return new Map(
    rows.map(({ day, orders, cents }) => [Number(day), { orders: Number(orders), cents: Number(cents) }]),
  )
}
