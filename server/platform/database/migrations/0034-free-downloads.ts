import type { Kysely } from 'kysely'

/** Beats whose preview is given away for a confirmed email address, and the links that were asked for. They live a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('beats')
    .addColumn('free_download', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('free_downloads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beat_id', 'text', (column) => column.notNull().references('beats.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('wants_newsletter', 'integer', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('free_downloads_of_address', ['beat_id', 'email_key'])
    .execute()
}
