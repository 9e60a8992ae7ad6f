import type { Kysely } from 'kysely'

/** The texts that purchases were made under, once each, and the order confirmation that repeats them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contract_texts')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('contract_texts', 'text', (column) => column.references('contract_texts.hash'))
    .execute()
  await db.schema.alterTable('orders').addColumn('confirmation_document', 'text').execute()
}
