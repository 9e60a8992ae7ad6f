import { exclusiveBeatsOf, readOpenOrdersOver } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { cancelOpenPayment } from './cancel-open-payment.ts'
import type { PaymentContext } from './payment-context.ts'

/**
 * Cancels others' open payments for the order's exclusives. Does not sync them: their own checkouts do.
 * @returns IDs of orders that were already paid
 */
export async function cancelCompetingOrders(
  context: PaymentContext,
  order: Pick<Row<'orders'>, 'id'>,
): Promise<string[]> {
  const competing = await findCompetingOrders(
    context.db,
    await exclusiveBeatsOf(context.db, order.id),
    order.id,
  )
  const paid: string[] = []
  for (const open of competing) if (!(await cancelOpenPayment(context, open))) paid.push(open.id)
  return paid
}

/** Open orders over these beats, except for one's own. */
export async function findCompetingOrders(
  db: Db,
  beatIds: readonly string[],
  ownOrderId?: string,
): Promise<Row<'orders'>[]> {
  return (await readOpenOrdersOver(db, beatIds)).filter(({ id }) => id !== ownOrderId)
}
