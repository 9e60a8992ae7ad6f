import type { Kysely } from 'kysely'

/** How collaborators are paid, what was paid to them, and the months they were mailed a statement of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payout_details')
    .addColumn('collaborator_id', 'text', (column) => column.primaryKey())
    .addColumn('method', 'text')
    .addColumn('account_name', 'text')
    .addColumn('iban', 'text')
    .addColumn('bic', 'text')
    .addColumn('paypal', 'text')
    .addColumn('address', 'text')
    .addColumn('tax_number', 'text')
    .addColumn('wants_statements', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('asked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('payouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('collaborator_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('payouts_of_collaborator')
    .on('payouts')
    .columns(['collaborator_id', 'id'])
    .execute()
  await db.schema
    .createTable('share_statements')
    .addColumn('collaborator_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_statements_key', ['collaborator_id', 'mode', 'month'])
    .execute()
}
