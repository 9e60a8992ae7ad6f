import { sql } from 'kysely'
import type { OrderFilters } from '#contract/orders/admin-order.ts'
import { countedModes, type PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { filterOrders, startOfDay } from './filter-orders.ts'

/** `keptCents` by currency: of paid orders that count in the store's mode, less refunds. */
type OrderMonth = { month: string; orders: number; keptCents: ReadonlyMap<Currency, number> }

/** The months of orders in the filters' time zone, newest first: how many there are and what is kept of them. */
export async function sumMonths(
  db: Db,
  { filters, mode }: { filters: OrderFilters; mode: PaymentMode },
): Promise<OrderMonth[]> {
  const { timeZone = 'UTC' } = filters
  const filtered = () => filterOrders(db, db.selectFrom('orders'), filters)
  const { first, last } = await filtered()
    .select(({ fn }) => [
      fn.min<number | null>('orders.created_at').as('first'),
      fn.max<number | null>('orders.created_at').as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return []
  // The engines know no time zones: each month is told by when it starts there.
  const starts = monthsBetween(dayIn(timeZone, Number(first)), dayIn(timeZone, Number(last))).map(
    (month) =>
      sql`when orders.created_at >= ${sql.lit(startOfDay(`${month}-01`, timeZone))} then ${sql.lit(month)}`,
  )
  const rows = await filtered()
    .select(sql<string>`case ${sql.join(starts, sql` `)} end`.as('month'))
    .select('orders.currency')
    .select(({ fn, eb, and }) => {
      const counts = and([
        eb('orders.status', 'in', ['Completed', 'Refunded']),
        eb(fn.coalesce('orders.payment_mode', eb.val(mode)), 'in', countedModes(mode)),
      ])
      const kept = sql<number | null>`sum(case when ${counts} then amount_cents - refunded_cents end)`
      return [fn.countAll<number>().as('orders'), kept.as('kept')]
    })
    .groupBy(['month', 'orders.currency'])
    .orderBy('orders.currency')
    .execute()
  const months = new Map<string, { orders: number; keptCents: Map<Currency, number> }>()
  for (const { month, currency, orders, kept } of rows) {
    const sums = months.get(month) ?? { orders: 0, keptCents: new Map() }
    months.set(month, sums)
    sums.orders += Number(orders)
    if (kept !== null) sums.keptCents.set(currency, Number(kept))
  }
  return [...months].map(([month, sums]) => ({ month, ...sums })).sort((a, b) => (a.month < b.month ? 1 : -1))
}

/** Such as `2026-11`, newest first. Takes days. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let at = last.slice(0, 7); at >= first.slice(0, 7); at = monthBefore(at)) months.push(at)
  return months
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)
}
