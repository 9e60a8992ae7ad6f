import type { Kysely } from 'kysely'

/**
 * What proves a purchase: the license that its buyer read before putting it into the cart (null for lines from before),
 * and from where it was bought and downloaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('license_text', 'text').execute()
  for (const table of ['orders', 'downloads'])
    for (const column of ['client_address', 'user_agent'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
}
