import type { Kysely } from 'kysely'

/**
 * Offers of buyers. They go with the account that made them; beat and license may leave the store before.
 * `offer_floor_percent`: share of the price of a tier's licenses below which an offer is declined at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('license_templates').addColumn('offer_floor_percent', 'integer').execute()
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('license_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('producer', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('license_name', 'text', (column) => column.notNull())
    .addColumn('is_exclusive', 'integer', (column) => column.notNull())
    .addColumn('list_price_cents', 'integer', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('counter_cents', 'integer')
    .addColumn('counter_message', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('countered_at', 'bigint')
    .addColumn('agreed_cents', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answered_by', 'text')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('answered_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('lapse_told', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('order_id', 'text', (column) => column.references('orders.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('offers_user').on('offers').column('user_id').execute()
  await db.schema.createIndex('offers_order').on('offers').column('order_id').execute()
}
