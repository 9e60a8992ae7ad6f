import type { Kysely } from 'kysely'

/** Where an order is paid, so that another provider is never asked about it. Null for orders made before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('payment_mode', 'text').execute()
}
