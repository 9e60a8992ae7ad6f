import type { Transaction } from 'kysely'
import { orderNumber } from '#contract/order.ts'
import { openStatuses, type PaymentStatus } from '#contract/payment-status.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { forUpdate } from '#server/platform/database/row-locks.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

/**
 * Refuses what would end the licenses of an order while an upgrade of one of them stands. Keeps others from upgrading
 * them until the transaction ends.
 * @param lineIds of the licenses that would end; undefined: all of the order
 * @throws Problem upgraded
 */
export async function assertNotUpgraded(
  trx: Transaction<Database>,
  orderId: string,
  lineIds?: readonly string[],
): Promise<void> {
  const own = trx.selectFrom('grants').select('id').where('order_id', '=', orderId)
  await forUpdate(own, engineOf(trx)).execute()
  // The bank may still decide for a disputed one.
  const [upgrade] = await upgradesOf(trx, orderId, ['Completed', 'Disputed'], lineIds)
  if (upgrade)
    throw new Problem('upgraded', {
      detail: `A license of this order was upgraded with order ${orderNumber(upgrade.id)}. Refund that one first.`,
    })
}

/** Orders that are being paid and would upgrade a license of this one. */
export function readOpenUpgrades(db: Db, orderId: string): Promise<Row<'orders'>[]> {
  return upgradesOf(db, orderId, openStatuses)
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
        // Of an order with more lines, the upgrade alone may have been refunded.
        .where('order_lines.refunded_cents', '=', 0),
    )
    .execute()
}
