import type { Kysely } from 'kysely'

/** The license that a buyer read before putting it into the cart. Null for lines from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('license_text', 'text').execute()
}
