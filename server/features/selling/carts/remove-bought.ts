import type { Transaction } from 'kysely'
import { readLinesOf } from '#server/model/order/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

/** Takes the licenses of a paid order out of its buyer's cart. */
export async function removeBought(
  trx: Transaction<Database>,
  order: Pick<Row<'orders'>, 'id' | 'user_id'>,
): Promise<void> {
  for (const { beat_id, license_id } of await readLinesOf(trx, order.id))
    await trx
      .deleteFrom('cart_items')
      .where('user_id', '=', order.user_id)
      .where('beat_id', '=', beat_id)
      .where('license_id', '=', license_id)
      .execute()
}
