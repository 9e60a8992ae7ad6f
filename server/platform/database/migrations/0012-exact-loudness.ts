import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** `real` holds 8 bytes on SQLite and 4 on PostgreSQL, so that a store moved from one to the other lost digits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table beat_uploads alter column loudness_lufs type double precision`.execute(db)
}
