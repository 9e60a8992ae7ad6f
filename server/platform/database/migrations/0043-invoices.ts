import type { Kysely } from 'kysely'

/**
 * Invoices and credit notes, with all that they say. `document_numbers`: the last number of each row of numbers, by prefix
 * and year; numbers are taken in the transaction of the payment, so that a row has no gaps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_numbers')
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_numbers_key', ['prefix', 'year'])
    .execute()
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'integer', (column) => column.notNull())
    .addColumn('payment_mode', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('document', 'text')
    .addColumn('document_source', 'text')
    .addUniqueConstraint('invoices_fact', ['order_id', 'fact'])
    .execute()
  await db.schema.createIndex('invoices_issued').on('invoices').columns(['issued_at', 'id']).execute()
}
