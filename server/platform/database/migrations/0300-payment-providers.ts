import { type Kysely, sql } from 'kysely'

/**
 * Who takes the money of an order, which charge it became, and since when the provider is checking it. A buyer may have
 * another open order beside one that is being checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable('orders')
  await orders
    .addColumn('provider', 'text', (column) => column.check(sql`provider in ('stripe', 'paypal')`))
    .execute()
  await orders.addColumn('charge_id', 'text').execute()
  await orders.addColumn('processing_since', 'bigint').execute()
  await sql`update orders set provider = 'stripe'
    where amount_cents > 0 and (payment_mode is null or payment_mode <> 'demo')`.execute(db)
  await db.schema.createIndex('orders_charge').on('orders').column('charge_id').execute()
  await sql`drop index orders_one_open`.execute(db)
  await sql`create unique index orders_one_open on orders (user_id)
    where status in ('Pending', 'Failed') and processing_since is null`.execute(db)
  // Periodic jobs look at all that are open.
  await sql`create index orders_open on orders (user_id) where status in ('Pending', 'Failed')`.execute(db)
  await db.schema
    .alterTable('webhook_events')
    .addColumn('provider', 'text', (column) =>
      column.notNull().defaultTo('stripe').check(sql`provider in ('stripe', 'paypal')`),
    )
    .execute()
}
