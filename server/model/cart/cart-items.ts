import { readLinesOf } from '#server/model/order/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** A user's cart, oldest first. */
export function readCartItems(db: Db, userId: string): Promise<Row<'cart_items'>[]> {
  return db.selectFrom('cart_items').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** How many of these beats are in carts. */
export async function countInCarts(db: Db, beatIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .select(({ fn }) => fn.count<number>('beat_id').distinct().as('count'))
    .where(inList(db, 'cart_items.beat_id', beatIds))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pages of the pictures that carts show. */
export async function* cartPictures(db: Db): AsyncGenerator<string[]> {
  const items = db.selectFrom('cart_items').select(['id', 'image'])
  for await (const rows of keysetPages(items)) yield rows.map(({ image }) => image)
}

/**
 * Takes a line out of the user's cart.
 * @throws Problem cart_item_not_found, forbidden
 */
export async function removeFromCart(db: Db, userId: string, id: string): Promise<void> {
  const line = await db.selectFrom('cart_items').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!line) throw new ProblemError('cart_item_not_found')
  if (line.user_id !== userId) throw new ProblemError('forbidden')
  await db.deleteFrom('cart_items').where('id', '=', id).execute()
}

/** Takes the licenses of a paid order out of its buyer's cart. */
export async function removeBought(trx: Trx, order: Pick<Row<'orders'>, 'id' | 'user_id'>): Promise<void> {
  for (const { beat_id, license_id } of await readLinesOf(trx, order.id))
    await trx
      .deleteFrom('cart_items')
      .where('user_id', '=', order.user_id)
      .where('beat_id', '=', beat_id)
      .where('license_id', '=', license_id)
      .execute()
}
