import type { Kysely } from 'kysely'

/** Changes of many beats, and what each changed, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_edits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_name', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.unique())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('bulk_edit_beats')
    .addColumn('edit_id', 'text', (column) =>
      column.notNull().references('bulk_edits.id').onDelete('cascade'),
    )
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('publish_at', 'bigint')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('bulk_edit_beats_key', ['edit_id', 'beat_id'])
    .execute()
  await db.schema
    .createIndex('bulk_edit_beats_next')
    .on('bulk_edit_beats')
    .columns(['edit_id', 'state', 'position'])
    .execute()
}
