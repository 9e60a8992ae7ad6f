import type { Kysely } from 'kysely'

/**
 * What administrators set, as one row whose version instances follow; every version of the legal texts, since buyers
 * accept one of them; and the backups that were made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('given', 'text', (column) => column.notNull())
    .addColumn('changed_in', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('legal_texts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_texts_key', ['kind', 'version'])
    .execute()
  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('missing_files', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('orders').addColumn('terms_version', 'integer').execute()
  await db.schema.alterTable('orders').addColumn('terms_accepted_at', 'bigint').execute()
}
