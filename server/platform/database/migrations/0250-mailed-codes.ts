import type { Kysely } from 'kysely'

/** Codes that were mailed to sign in, or to open an account by signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailed_codes')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text')
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mailed_codes_user').on('mailed_codes').column('user_id').execute()
}
