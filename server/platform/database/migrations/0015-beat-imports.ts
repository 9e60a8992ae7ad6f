import type { Kysely } from 'kysely'

/** Remembers imported catalogue rows, so that an interrupted import can resume. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('beat_imports')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('beat_id', 'text', (c) => c.notNull().references('beats.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('beat_imports_beat').on('beat_imports').column('beat_id').execute()
}
