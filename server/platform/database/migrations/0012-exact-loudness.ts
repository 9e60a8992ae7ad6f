import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** `real` has 8 bytes on SQLite but 4 on PostgreSQL, so moving a store to PostgreSQL lost precision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table beat_uploads alter column loudness_lufs type double precision`.execute(db)
}
