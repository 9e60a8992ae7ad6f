import { openStatuses } from '#contract/orders/payment-status.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { withRefundedLine } from './kept-amount.ts'

/** Orders paid with a deal, newest first, with whether a line of them is refunded. @param before an order's ID */
export function readOrdersWith(
  db: Db,
  dealId: string,
  { limit, before }: { limit: number; before: string | undefined },
) {
  let query = db
    .selectFrom('deal_uses')
    .innerJoin('orders', 'orders.id', 'deal_uses.order_id')
    .selectAll('orders')
    .select(withRefundedLine)
    .where('deal_id', '=', dealId)
    .where('status', 'not in', [...openStatuses, 'Canceled'])
    .orderBy('orders.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('orders.id', '<', before)
  return query.execute()
}
