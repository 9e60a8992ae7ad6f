import type { Kysely } from 'kysely'

/** What the payment provider kept of a payment, and in which currency; null where it has not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('fee_cents', 'integer').execute()
  await db.schema.alterTable('orders').addColumn('fee_currency', 'text').execute()
}
