import type { Kysely } from 'kysely'

/** The payment provider of an order, so that another one is never asked about it. Null for older orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('payment_mode', 'text').execute()
}
