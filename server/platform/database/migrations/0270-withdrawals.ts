import { type Kysely, sql } from 'kysely'

/** Statements of buyers who withdraw from a contract, orders by their number, and why something was refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('statement_key', 'text', (column) => column.unique())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('mailed_at', 'bigint', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull().check(sql`wording in ('withdraw', 'cancel')`))
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('given', 'text')
    .addColumn('titles', 'text', (column) => column.notNull())
    .addColumn('line_ids', 'text')
    .addColumn('order_id', 'text', (column) => column.references('orders.id').onDelete('set null'))
    .addColumn('shown_by', 'text', (column) => column.check(sql`shown_by in ('account', 'link')`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'refunded', 'answered', 'settled')`),
    )
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'text')
    .addColumn('answer', 'text')
    .execute()
  await db.schema.createIndex('withdrawals_order').on('withdrawals').column('order_id').execute()
  await db.schema.createIndex('withdrawals_email').on('withdrawals').column('email_key').execute()
  await sql`create index withdrawals_waiting on withdrawals (received_at) where state = 'waiting'`.execute(db)
  // The last ten digits, which are the order's number.
  await sql`create index orders_number on orders (substr(id, 27, 10))`.execute(db)
  await db.schema
    .alterTable('refunds')
    .addColumn('reason', 'text', (column) => column.check(sql`reason in ('withdrawal')`))
    .execute()
}
