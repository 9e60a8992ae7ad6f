import type { Transaction } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'

/** Takes the licenses of a paid order out of its buyer's cart. */
export async function removeBought(
  trx: Transaction<Database>,
  order: Pick<Row<'orders'>, 'id' | 'user_id'>,
): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['beat_id', 'license_id'])
    .where('order_id', '=', order.id)
    .execute()
  for (const { beat_id, license_id } of lines)
    await trx
      .deleteFrom('cart_items')
      .where('user_id', '=', order.user_id)
      .where('beat_id', '=', beat_id)
      .where('license_id', '=', license_id)
      .execute()
}
