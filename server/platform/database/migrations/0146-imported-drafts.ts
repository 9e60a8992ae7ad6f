import type { Kysely } from 'kysely'

/** Drafts that an import made of rows: the row, and what only the beat will have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('import_key', 'text').execute()
  await db.schema.alterTable('drafts').addColumn('imported', 'text').execute()
  await db.schema.createIndex('drafts_import_key').on('drafts').column('import_key').execute()
}
