import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import type { BilledOrder } from './invoice-content.ts'

export async function readBilledOrder(
  db: Db | Transaction<Database>,
  order: Row<'orders'>,
): Promise<BilledOrder> {
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const grants = await db
    .selectFrom('grants')
    .select(['line_id', 'certificate'])
    .where('order_id', '=', order.id)
    .execute()
  return {
    order,
    lines,
    certificates: new Map(grants.map(({ line_id, certificate }) => [line_id, certificate])),
  }
}
