import type { Kysely } from 'kysely'

/**
 * Exclusive licenses are sold once. A row of `exclusives` is who holds the beat's exclusive, or has bought it.
 * `manual_capture`: the payment is authorized first and captured once the exclusive is certain. `earlier_licenses`: what
 * was granted of the beat before, for the contract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exclusives')
    .addColumn('beat_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('exclusives_order').on('exclusives').column('order_id').execute()
  await db.schema.alterTable('beats').addColumn('exclusive_sold_at', 'bigint').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('manual_capture', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('order_lines').addColumn('earlier_licenses', 'text').execute()
}
