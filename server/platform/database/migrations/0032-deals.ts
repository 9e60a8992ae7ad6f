import { type Kysely, sql } from 'kysely'

/**
 * Sales, bulk deals and discount codes. `listed`: whether the catalogue shows the sale's prices. `deal_uses`: the
 * deals that changed the price of an order; a canceled order gives its code back. `price_history`: what beats, tiers and licenses cost before, for
 * the lowest price of 30 days. `quote`: how an order was priced; orders from before are the sum of their lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amount_cents', 'integer')
    .addColumn('code', 'text')
    .addColumn('code_key', 'text', (column) => column.unique())
    .addColumn('buy', 'integer')
    .addColumn('free', 'integer')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint')
    .addColumn('until_at', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_per_buyer', 'integer')
    .addColumn('minimum_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('first_purchase_only', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_combinable', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('paused_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('deal_uses')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deal_uses_key', ['order_id', 'deal_id'])
    .execute()
  await db.schema.createIndex('deal_uses_deal').on('deal_uses').column('deal_id').execute()
  await db.schema
    .createTable('cart_codes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('price_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer')
    .addColumn('price_percent', 'integer')
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('price_history_subject')
    .on('price_history')
    .columns(['subject_id', 'replaced_at'])
    .execute()
  await db.schema.alterTable('orders').addColumn('quote', 'text').execute()
  await allowOrdersOverNothing(db)
}

/** The column was checked to be above 0, which SQLite only forgets with the column. */
async function allowOrdersOverNothing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('total_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update orders set total_cents = amount_cents`.execute(db)
  await db.schema.alterTable('orders').dropColumn('amount_cents').execute()
  await db.schema.alterTable('orders').renameColumn('total_cents', 'amount_cents').execute()
}
