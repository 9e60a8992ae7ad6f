import { type Kysely, sql } from 'kysely'

/** Transfers to collaborators by the payment provider: their accounts there, what each payout covers, and what was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['account_id', 'source_charge', 'transfer_id', 'problem', 'problem_text'])
    await db.schema.alterTable('payouts').addColumn(column, 'text').execute()
  // Two at a time to one person would both send what is ready.
  await sql`create unique index payouts_one_sending on payouts (collaborator_id, mode) where state = 'sending'`.execute(
    db,
  )
  await db.schema.createIndex('payouts_by_transfer').on('payouts').column('transfer_id').execute()
  await db.schema
    .createTable('payout_lines')
    .addColumn('payout_id', 'text', (column) => column.notNull())
    .addColumn('line_id', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payout_lines_key', ['payout_id', 'line_id'])
    .execute()
  await db.schema.createIndex('payout_lines_by_line').on('payout_lines').column('line_id').execute()
  await db.schema
    .createTable('payout_reversals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payout_id', 'text', (column) => column.notNull())
    .addColumn('line_id', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('payout_reversals_of_payout')
    .on('payout_reversals')
    .columns(['payout_id', 'line_id'])
    .execute()
  await db.schema
    .createTable('payout_accounts')
    .addColumn('collaborator_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().unique())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('last4', 'text')
    .addColumn('connected_at', 'bigint')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payout_accounts_key', ['collaborator_id', 'mode'])
    .execute()
}
