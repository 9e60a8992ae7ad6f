import type { Kysely } from 'kysely'

/** The ledger: groups of entries that sum to 0. Append only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('ledger_groups_by_subject')
    .on('ledger_groups')
    .columns(['subject', 'id'])
    .execute()
  await db.schema
    .createTable('ledger_entries')
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_entries_key', ['group_id', 'account'])
    .execute()
  await db.schema
    .createIndex('ledger_entries_by_account')
    .on('ledger_entries')
    .columns(['account', 'group_id'])
    .execute()
}
