import type { Kysely } from 'kysely'

/** The ways to pay that the provider is asked for with an order, as JSON. Null, as for orders of before: cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('allowed_methods', 'text').execute()
}
