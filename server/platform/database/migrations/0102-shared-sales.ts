import type { Kysely } from 'kysely'

/** Sold lines of beats that had a split, with the rules by which they are shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_lines')
    .addColumn('line_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('split_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('license_name', 'text', (column) => column.notNull())
    .addColumn('sold_at', 'bigint', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('fee_cents', 'bigint', (column) => column.notNull())
    .addColumn('fee_bearer', 'text', (column) => column.notNull())
    .addColumn('commission_points', 'integer', (column) => column.notNull())
    .addColumn('returned_cents', 'bigint', (column) => column.notNull())
    .addColumn('disputed', 'integer', (column) => column.notNull())
    .addColumn('credits', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shared_lines_of_order').on('shared_lines').column('order_id').execute()
  await db.schema.createIndex('shared_lines_of_beat').on('shared_lines').column('beat_id').execute()
}
