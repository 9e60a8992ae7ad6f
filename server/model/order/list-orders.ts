import { sql } from 'kysely'
import type { OrderFilters } from '#contract/orders/admin-order.ts'
import { countedModes, type PaymentMode } from '#contract/orders/payment-mode.ts'
import { type PaymentProviderName, paymentProviders } from '#contract/orders/payment-provider.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { filterOrders } from './filter-orders.ts'
import { withRefundedLine } from './kept-amount.ts'
import { isOpenOrder, ofMode } from './parts.ts'

type OrderSelection = { userId?: string | undefined; filters?: OrderFilters }
export type OrderPage = OrderSelection & { limit: number; before?: string | undefined }

/** Orders before `before`, newest first. Reads one more than `limit` to detect a next page. */
export function readOrderPage(db: Db, page: OrderPage): Promise<Row<'orders'>[]> {
  let query = filterOrders(db, db.selectFrom('orders'), page.filters ?? {})
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.userId !== undefined) query = query.where('user_id', '=', page.userId)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.execute()
}

/** Total number of orders. */
export async function countOrders(db: Db, { userId, filters }: OrderSelection): Promise<number> {
  let query = filterOrders(db, db.selectFrom('orders'), filters ?? {}).select((select) =>
    select.fn.countAll<number>().as('count'),
  )
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** How many orders have lost their buyer. */
export async function countDeletedBuyers(db: Db, filters: OrderFilters): Promise<number> {
  const { count } = await filterOrders(db, db.selectFrom('orders'), filters)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('orders.anonymized_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What orders were ever paid with, by the provider's names. */
export async function waysPaid(db: Db): Promise<string[]> {
  const ways = await db
    .selectFrom('orders')
    .select('paid_with')
    .distinct()
    .where('paid_with', 'is not', null)
    .orderBy('paid_with')
    .execute()
  return ways.flatMap(({ paid_with }) => paid_with ?? [])
}

/** Who ever took a payment. */
export async function providersUsed(db: Db): Promise<PaymentProviderName[]> {
  const rows = await db
    .selectFrom('orders')
    .select('provider')
    .distinct()
    .where('provider', 'is not', null)
    .execute()
  const used = rows.flatMap(({ provider }) => provider ?? [])
  return paymentProviders.filter((provider) => used.includes(provider))
}

/** What is kept of paid orders, in cents by currency. Orders from before modes were kept count as those of `mode`. */
export async function sumKept(db: Db, { filters, mode }: { filters: OrderFilters; mode: PaymentMode }) {
  return filterOrders(db, db.selectFrom('orders'), filters)
    .select('orders.currency')
    .select(({ fn }) => [
      fn.sum<number>('orders.amount_cents').as('paid'),
      fn.sum<number>('orders.refunded_cents').as('refunded'),
    ])
    .where('orders.status', '=', 'Completed')
    .where((where) =>
      where(where.fn.coalesce('orders.payment_mode', where.val(mode)), 'in', countedModes(mode)),
    )
    .groupBy('orders.currency')
    .orderBy('orders.currency')
    .execute()
}

/** The newest orders, with whether a line of them is refunded. */
export function readLatestOrders(db: Db, limit: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(withRefundedLine)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Orders that their buyers' banks dispute, oldest first. */
export function readDisputed(db: Db, mode: PaymentMode): Promise<Row<'orders'>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', sql.lit('Disputed'))
    .where(ofMode(mode))
    .orderBy('created_at')
    .execute()
}

/** Orders that somebody began to pay between these times and that are not settled, oldest first. */
export function readBeingPaid(
  db: Db,
  { mode, from, until, limit }: { mode: PaymentMode; from: number; until: number; limit: number },
): Promise<Row<'orders'>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(isOpenOrder())
    .where('status', '=', 'Pending')
    .where('intent_id', 'is not', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where(ofMode(mode))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** How many paid orders each of these users has, and what is kept of them. Those without orders are left out. */
export async function sumOrdersOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { orders: number; keptCents: number }>> {
  const sums = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'user_id',
      fn.countAll().as('orders'),
      fn.sum('amount_cents').as('paid'),
      fn.sum('refunded_cents').as('refunded'),
    ])
    .where(inList(db, 'orders.user_id', userIds))
    .where('status', 'in', ['Completed', 'Refunded', 'Disputed'])
    .groupBy('user_id')
    .execute()
  return new Map(
    sums.map(({ user_id, orders, paid, refunded }) => [
      user_id ?? '',
      { orders: Number(orders), keptCents: Number(paid) - Number(refunded) },
    ]),
  )
}

/** Whether the bank of a buyer disputes one of their payments. */
export async function isDisputing(db: Db, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'Disputed')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
