import { type Kysely, sql } from 'kysely'

/**
 * What an order was paid with, by the provider's name (`card`, `apple_pay`), and the last digits of its card. Until now the
 * history alone said so, in the sentence `Payment received by card ending in 4242`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('paid_with', 'text').execute()
  await db.schema.alterTable('orders').addColumn('card_last4', 'text').execute()
  const digits = sql`select substr(message, length(message) - 3) from payment_history
    where order_id = orders.id and kind = 'paid' and message like 'Payment received by card ending in ____'`
  await sql`update orders set paid_with = 'card', card_last4 = (${digits} limit 1)
    where exists (${digits})`.execute(db)
}
