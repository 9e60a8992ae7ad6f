import { readGrantsOf } from '#server/model/entitlement/index.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { BilledOrder } from './invoice-content.ts'

export async function readBilledOrder(db: Db | Trx, order: Row<'orders'>): Promise<BilledOrder> {
  const grants = await readGrantsOf(db, order.id)
  return {
    order,
    lines: await readLinesOf(db, order.id),
    certificates: new Map(grants.map(({ line_id, certificate }) => [line_id, certificate])),
  }
}
