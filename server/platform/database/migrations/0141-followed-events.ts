import type { Kysely } from 'kysely'

/** Webhook events that are about something else than a payment, such as `transfer:tr_1`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhook_events').addColumn('subject', 'text').execute()
}
