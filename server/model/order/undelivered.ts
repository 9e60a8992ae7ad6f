import { inForce } from '#server/model/entitlement/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isReal } from './parts.ts'

/** IDs of orders with a license in force that is not signed yet. Nobody downloads what the demo made up. */
export async function readUndelivered(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select('grants.order_id')
    .distinct()
    .where('grants.statement', 'is', null)
    .where(inForce())
    .where(isReal())
    .execute()
  return rows.map(({ order_id }) => order_id)
}
