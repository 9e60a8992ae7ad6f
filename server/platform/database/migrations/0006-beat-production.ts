import { type Kysely, sql } from 'kysely'

/** Uploads and their processing, and revision, publication and deletion of beats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('beats')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('beats').addColumn('publish_at', 'bigint').execute()
  await db.schema.alterTable('beats').addColumn('deleted_at', 'bigint').execute()
  await db.schema.alterTable('beats').addColumn('status_before', 'text').execute()
  await db.schema.createIndex('beats_status').on('beats').columns(['status', 'publish_at']).execute()

  await db.schema
    .createTable('beat_uploads')
    .addColumn('beat_id', 'text', (c) => c.primaryKey().references('beats.id').onDelete('cascade'))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('waiting', 'working', 'done', 'failed')`),
    )
    .addColumn('progress', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('audio_name', 'text', (c) => c.notNull())
    .addColumn('audio_path', 'text')
    .addColumn('cover_path', 'text')
    .addColumn('wanted_status', 'text', (c) => c.notNull())
    .addColumn('loudness_lufs', 'real')
    .addColumn('suggestion', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('beat_files').addColumn('orphaned_at', 'bigint').execute()
}
