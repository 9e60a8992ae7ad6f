import type { Kysely } from 'kysely'

/** `stems_path`: the zip of an upload, in the private store. `entries`: the files in a zip of stems and their lengths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beat_uploads').addColumn('stems_path', 'text').execute()
  await db.schema.alterTable('beat_files').addColumn('entries', 'text').execute()
}
