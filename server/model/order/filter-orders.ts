import type { SelectQueryBuilder } from 'kysely'
import type { OrderFilters } from '#contract/orders/admin-order.ts'
import { PARTLY_REFUNDED } from '#contract/orders/partly-refunded.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { ilike, likePattern } from '#server/platform/database/text-search.ts'
import { hasRefundedLine } from './kept-amount.ts'

const DAY_MS = 86_400_000

export function filterOrders<Row>(
  db: Db,
  query: SelectQueryBuilder<Database, 'orders', Row>,
  { q, status, from, to, anonymous }: OrderFilters,
): SelectQueryBuilder<Database, 'orders', Row> {
  let narrowed = query
  if (status === PARTLY_REFUNDED)
    narrowed = narrowed
      .where('orders.status', '=', 'Completed')
      .where((where) => where.or([where('orders.refunded_cents', '>', 0), hasRefundedLine(where)]))
  else if (status) narrowed = narrowed.where('orders.status', '=', status)
  if (from) narrowed = narrowed.where('orders.created_at', '>=', Date.parse(from))
  if (to) narrowed = narrowed.where('orders.created_at', '<', Date.parse(to) + DAY_MS)
  if (anonymous !== undefined)
    narrowed = narrowed.where('orders.anonymized_at', anonymous === 'true' ? 'is not' : 'is', null)
  if (!q) return narrowed
  const pattern = likePattern(q)
  const digits = digitsOfNumber(q)
  return narrowed.where((where) =>
    where.or([
      ilike(db, 'orders.username', pattern),
      ilike(db, 'orders.email', pattern),
      ilike(db, 'orders.billing', `%"name":"${pattern.slice(1)}`),
      // Not for each order by itself: read once, it takes half as long.
      where('orders.id', 'in', (lines) =>
        lines
          .selectFrom('order_lines')
          .select('order_lines.order_id')
          .where(ilike(db, 'order_lines.title', pattern)),
      ),
      where('orders.id', '=', q.toLowerCase()),
      where('orders.intent_id', '=', q),
      ...(digits ? [where('orders.id', 'like', `%${digits}`)] : []),
    ]),
  )
}

/** The suffix of the order's ID from its number: `BB-3F09A-1C2D4` → `3f09a1c2d4`. */
function digitsOfNumber(q: string): string | undefined {
  const digits = q.replace(/^bb-/i, '').replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{5,10}$/.test(digits) ? digits : undefined
}
