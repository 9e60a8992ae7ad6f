import type { Kysely } from 'kysely'

/** Which import made a draft, when it was edited since, and what an import changed about beats, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('import_run', 'text').execute()
  await db.schema.alterTable('drafts').addColumn('edited_at', 'bigint').execute()
  await db.schema
    .createTable('import_updates')
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_updates_key', ['run', 'beat_id'])
    .execute()
}
