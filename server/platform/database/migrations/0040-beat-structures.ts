import type { Kysely } from 'kysely'

/** How a beat is built, as heard in its audio: tempo, first downbeat, sections and the vector of similarity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('beat_structures')
    .addColumn('beat_id', 'text', (column) => column.primaryKey().references('beats.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('audio_url', 'text', (column) => column.notNull())
    .addColumn('declared_bpm', 'integer', (column) => column.notNull())
    .addColumn('bpm', 'double precision')
    .addColumn('downbeat_seconds', 'double precision')
    .addColumn('margin', 'double precision', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('vector', 'text')
    .addColumn('error', 'text')
    .addColumn('corrected_at', 'bigint')
    .execute()
}
