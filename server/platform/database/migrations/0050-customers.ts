import type { Kysely } from 'kysely'

/** Notes of administrators about an account, and the subject of each mail that was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('customer_notes_user').on('customer_notes').columns(['user_id', 'id']).execute()
  await db.schema.alterTable('mails').addColumn('subject', 'text').execute()
  await db.schema.createIndex('mails_recipient').on('mails').columns(['recipient', 'created_at']).execute()
}
