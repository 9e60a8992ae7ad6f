import type { Kysely } from 'kysely'

/** Keys shared by all instances, encrypted with the store's secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sealed_keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
