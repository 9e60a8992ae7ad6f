import { type Kysely, sql } from 'kysely'

/** Carts, orders, payments and delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCarts(db)
  await createOrders(db)
  await createPayments(db)
  await createDelivery(db)
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cart_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('beat_id', 'text', (c) => c.notNull())
    .addColumn('license_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('producer', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('license_name', 'text', (c) => c.notNull())
    .addColumn('license_icon', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('cart_items_one_per_beat', ['user_id', 'beat_id'])
    .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  const statuses = sql`status in ('Pending', 'Completed', 'Failed', 'Refunded', 'Canceled', 'Disputed')`
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().check(statuses))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('cart_hash', 'text', (c) => c.notNull())
    .addColumn('billing', 'text', (c) => c.notNull())
    .addColumn('intent_id', 'text', (c) => c.unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('orders_by_user').on('orders').columns(['user_id', 'id']).execute()
  // At most one open order per user, also across tabs and instances.
  await sql`create unique index orders_one_open on orders (user_id) where status in ('Pending', 'Failed')`.execute(
    db,
  )

  await db.schema
    .createTable('order_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('beat_id', 'text', (c) => c.notNull())
    .addColumn('license_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('producer', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('license_name', 'text', (c) => c.notNull())
    .addColumn('license_description', 'text', (c) => c.notNull())
    .addColumn('license_icon', 'text', (c) => c.notNull())
    .addColumn('license_rights', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('file_kinds', 'text', (c) => c.notNull())
    .addUniqueConstraint('order_lines_position', ['order_id', 'position'])
    .execute()
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('fact', 'text', (c) => c.notNull())
    .addUniqueConstraint('payment_history_once', ['order_id', 'fact'])
    .execute()

  await db.schema
    .createTable('webhook_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('intent_id', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('processed_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await sql`create index webhook_events_waiting on webhook_events (received_at) where processed_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.unique())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index refunds_one_running on refunds (order_id) where status in ('requested', 'pending')`.execute(
    db,
  )
}

async function createDelivery(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('grants')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (c) =>
      c.notNull().unique().references('order_lines.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('certificate', 'text', (c) => c.notNull().unique())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('statement', 'text')
    .addColumn('signature', 'text')
    .execute()
  await db.schema.createIndex('grants_by_order').on('grants').column('order_id').execute()

  await db.schema
    .createTable('downloads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('grant_id', 'text', (c) => c.notNull().references('grants.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('from_byte', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('downloads_by_grant').on('downloads').column('grant_id').execute()

  // No foreign key to beats: files of a bought beat outlive the beat.
  await db.schema
    .createTable('beat_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('beat_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('path', 'text')
    .addColumn('sha256', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('beat_files_one_per_kind', ['beat_id', 'kind'])
    .execute()
}
