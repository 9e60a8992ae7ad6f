import { type Kysely, sql } from 'kysely'

/**
 * What grows with sales is found without reading all of it, above all by jobs that run every minute or hour. No index
 * begins with the state of an order: without statistics SQLite would take it instead of the buyer's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('grants_by_user').on('grants').column('user_id').execute()
  await db.schema.createIndex('refunds_by_order').on('refunds').column('order_id').execute()
  await db.schema.createIndex('orders_by_time').on('orders').column('created_at').execute()
  for (const index of [
    sql`grants_unsigned on grants (order_id) where statement is null`,
    sql`orders_anonymized on orders (created_at) where anonymized_at is not null`,
    sql`orders_canceled on orders (created_at) where status = 'Canceled'`,
    sql`orders_with_client on orders (created_at) where client_address is not null`,
  ])
    await sql`create index ${index}`.execute(db)
}
