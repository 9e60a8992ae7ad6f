import { type Kysely, sql } from 'kysely'

/** What transfers look at each minute: balances, lines that are still held, and those that were refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sums without reading the entries.
  await db.schema.dropIndex('ledger_entries_by_account').execute()
  await sql`create index ledger_entries_by_account on ledger_entries (account, cents)`.execute(db)
  await sql`create index shared_lines_by_time on shared_lines (sold_at)`.execute(db)
  await sql`create index shared_lines_taken_back on shared_lines (line_id) where (returned_cents > 0 or disputed = 1)`.execute(
    db,
  )
}
