import { type Kysely, sql } from 'kysely'

/** What the admin area counts each minute is found without reading the tables that grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`orders_disputed on orders (created_at) where status = 'Disputed'`,
    sql`refunds_failed on refunds (created_at) where status = 'failed'`,
    sql`offers_waiting on offers (expires_at) where state = 'waiting'`,
    sql`beat_uploads_failed on beat_uploads (created_at) where state = 'failed'`,
  ])
    await sql`create index ${index}`.execute(db)
}
