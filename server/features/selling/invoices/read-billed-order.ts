import type { Transaction } from 'kysely'
import { readGrantsOf } from '#server/model/entitlement/index.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import type { BilledOrder } from './invoice-content.ts'

export async function readBilledOrder(
  db: Db | Transaction<Database>,
  order: Row<'orders'>,
): Promise<BilledOrder> {
  const grants = await readGrantsOf(db, order.id)
  return {
    order,
    lines: await readLinesOf(db, order.id),
    certificates: new Map(grants.map(({ line_id, certificate }) => [line_id, certificate])),
  }
}
