import { readInvoicesOf } from '#server/features/selling/invoices/index.ts'
import { readWaitingAbout } from '#server/features/selling/withdrawals/index.ts'
import { readBeatFiles } from '#server/model/beat/index.ts'
import {
  type FirstDownloads,
  type RelatedRows,
  readGrantsWithDownloads,
  readRelated,
} from '#server/model/entitlement/index.ts'
import {
  findOrder,
  isRunning,
  type OrderPage,
  readHistoryOf,
  readLinesOfOrders,
  readOrderPage,
  readRefundsOf,
} from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An order with all related rows that are shown. */
export type OrderWithDetails = {
  order: Row<'orders'>
  lines: Row<'order_lines'>[]
  history: Row<'payment_history'>[]
  grants: (Row<'grants'> & FirstDownloads & { related: RelatedRows })[]
  files: Row<'beat_files'>[]
  /** Oldest first. */
  refunds: Row<'refunds'>[]
  refunding: boolean
  /** Reference of a statement of its buyer that nobody has answered. */
  withdrawal: string | undefined
  /** Oldest first. */
  invoices: Pick<Row<'invoices'>, 'order_id' | 'kind' | 'number'>[]
}

/** Orders before `before`, newest first. Reads one more than `limit` to detect a next page. */
export async function readOrders(db: Db, page: OrderPage): Promise<OrderWithDetails[]> {
  return complete(db, await readOrderPage(db, page))
}

export async function readOrder(db: Db, orderId: string): Promise<OrderWithDetails | undefined> {
  const order = await findOrder(db, orderId)
  return order && (await complete(db, [order]))[0]
}

async function complete(db: Db, orders: Row<'orders'>[]): Promise<OrderWithDetails[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const lines = await readLinesOfOrders(db, ids)
  const history = await readHistoryOf(db, ids)
  const grants = await readGrantsWithDownloads(db, ids)
  const relatedTo = await readRelated(db, grants)
  const refunds = await readRefundsOf(db, ids)
  const invoices = await readInvoicesOf(db, ids)
  const withdrawals = await readWaitingAbout(db, ids)
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
        .map((grant) => ({ ...grant, related: relatedTo(grant) })),
      files: files.filter((file) => own.some((line) => line.beat_id === file.beat_id)),
      refunds: ownRefunds,
      invoices: invoices.filter((invoice) => invoice.order_id === order.id),
      refunding: ownRefunds.some(isRunning),
      withdrawal: withdrawals.get(order.id),
    }
  })
}
