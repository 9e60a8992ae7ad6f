import { orderNumber } from '#contract/orders/order.ts'
import { openStatuses, type PaymentStatus } from '#contract/orders/payment-status.ts'
import { msg } from '#contract/text/msg.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * Refuses to end licenses of an order while one has an active upgrade. Blocks upgrades until the transaction ends.
 * @param lineIds lines of the licenses that would end; undefined for the whole order
 * @throws Problem upgraded
 */
export async function assertNotUpgraded(
  trx: Trx,
  orderId: string,
  lineIds?: readonly string[],
): Promise<void> {
  const own = trx.selectFrom('grants').select('id').where('order_id', '=', orderId)
  await own.forUpdate().execute()
  // A dispute may still be won.
  const [upgrade] = await upgradesOf(trx, orderId, ['Completed', 'Disputed'], lineIds)
  if (upgrade)
    throw new ProblemError('upgraded', {
      detail: msg`A license of this order was upgraded with order ${{ order: orderNumber(upgrade.id) }}. Refund that one first.`,
    })
}

/** Open orders that would upgrade a license of this one, or of these lines of it. */
export function readOpenUpgrades(
  db: Db,
  orderId: string,
  lineIds?: readonly string[],
): Promise<Row<'orders'>[]> {
  return upgradesOf(db, orderId, openStatuses, lineIds)
}

function upgradesOf(
  db: Db,
  orderId: string,
  statuses: readonly PaymentStatus[],
  lineIds?: readonly string[],
): Promise<Row<'orders'>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', statuses)
    .where('id', 'in', (upgrades) =>
      upgrades
        .selectFrom('order_lines')
        .innerJoin('grants', 'grants.id', 'order_lines.replaces')
        .select('order_lines.order_id')
        .where('grants.order_id', '=', orderId)
        .$if(lineIds !== undefined, (some) => some.where('grants.line_id', 'in', lineIds ?? []))
        .where('order_lines.replacement', '=', 'upgrade')
        // In an order with more lines, the upgrade alone may have been refunded.
        .where('order_lines.refunded_at', 'is', null),
    )
    .execute()
}
