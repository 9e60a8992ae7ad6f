import { type Kysely, sql } from 'kysely'

/** The payment of an order by PayPal, and whether the store takes its money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paypal_payments')
    .addColumn('order_id', 'text', (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('paypal_id', 'text', (column) => column.unique())
    .addColumn('approve_link', 'text')
    .addColumn('capture', 'text', (column) =>
      column.notNull().defaultTo('open').check(sql`capture in ('open', 'asked', 'refused', 'closed')`),
    )
    .addColumn('asked_at', 'bigint')
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('issue', 'text')
    .addColumn('refused_at', 'bigint')
    .addColumn('approved_at', 'bigint')
    .addColumn('sent_after', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('returned_after', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('capture_id', 'text', (column) => column.unique())
    .addColumn('reason', 'text', (column) =>
      column.check(sql`reason in ('exclusive-sold', 'capture-refused')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
