import type { OrderFilters } from '#contract/orders/admin-order.ts'
import { countedModes, type PaymentMode } from '#contract/orders/payment-mode.ts'
import { readBeatFiles } from '#server/model/beat/index.ts'
import { type RelatedRows, readRelated } from '#server/model/entitlement/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { filterOrders } from './filter-orders.ts'

/** An order with all related rows that are shown. */
export type OrderWithDetails = {
  order: Row<'orders'>
  lines: Row<'order_lines'>[]
  history: Row<'payment_history'>[]
  grants: (Row<'grants'> & { downloads: number; related: RelatedRows })[]
  files: Row<'beat_files'>[]
  /** Oldest first. */
  refunds: Row<'refunds'>[]
  refunding: boolean
  /** Oldest first. */
  invoices: Pick<Row<'invoices'>, 'order_id' | 'kind' | 'number'>[]
}

export type OrderSelection = { userId?: string | undefined; filters?: OrderFilters }
export type OrderPage = OrderSelection & { limit: number; before?: string | undefined }

/** Orders before `before`, newest first. Reads one more than `limit` to detect a next page. */
export async function readOrders(db: Db, page: OrderPage): Promise<OrderWithDetails[]> {
  let query = filterOrders(db, db.selectFrom('orders'), page.filters ?? {})
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.userId !== undefined) query = query.where('user_id', '=', page.userId)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return complete(db, await query.execute())
}

/** Total number of orders. */
export async function countOrders(db: Db, { userId, filters }: OrderSelection): Promise<number> {
  let query = filterOrders(db, db.selectFrom('orders'), filters ?? {}).select((select) =>
    select.fn.countAll<number>().as('count'),
  )
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return Number((await query.executeTakeFirstOrThrow()).count)
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

export async function readOrder(db: Db, orderId: string): Promise<OrderWithDetails | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return order && (await complete(db, [order]))[0]
}

async function complete(db: Db, orders: Row<'orders'>[]): Promise<OrderWithDetails[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const history = await db
    .selectFrom('payment_history')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const grants = await db
    .selectFrom('grants')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('downloads')
        .whereRef('downloads.grant_id', '=', 'grants.id')
        .where('from_byte', '=', 0)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('downloads'),
    )
    .where('order_id', 'in', ids)
    .execute()
  const relatedTo = await readRelated(db, grants)
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .select(['order_id', 'kind', 'number'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const beatIds = lines.map((line) => line.beat_id)
  const files = await readBeatFiles(db, beatIds)
  return orders.map((order) => {
    const own = lines.filter((line) => line.order_id === order.id)
    const ownRefunds = refunds.filter((refund) => refund.order_id === order.id)
    return {
      order,
      lines: own,
      history: history.filter((entry) => entry.order_id === order.id),
      grants: grants
        .filter((grant) => grant.order_id === order.id)
        .map((grant) => ({
          ...grant,
          downloads: Number(grant.downloads ?? 0),
          related: relatedTo(grant),
        })),
      files: files.filter((file) => own.some((line) => line.beat_id === file.beat_id)),
      refunds: ownRefunds,
      invoices: invoices.filter((invoice) => invoice.order_id === order.id),
      refunding: ownRefunds.some(({ status }) => status === 'requested' || status === 'pending'),
    }
  })
}
