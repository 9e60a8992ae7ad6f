import type { Kysely } from 'kysely'

/** A cart line can exchange an owned license for a higher one: `upgrade_of` is the id of its grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('upgrade_of', 'text').execute()
}
