import type { Kysely } from 'kysely'

/** Addresses that must not be added to the newsletter again, as hashes: who left, bounced or was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_suppressions')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('suppressed_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint')
    .execute()
}
