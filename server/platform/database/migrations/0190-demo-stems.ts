import { type Kysely, sql } from 'kysely'

/**
 * Stems of the demo that nobody has bought yet are gone, as its synthesizer is: two of its beats come with stems in new
 * stores. What was made for a buyer stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isUnmade = sql`kind = 'stems' and source like 'demo:%' and status <> 'ready'`
  await sql`update beats set has_stems = 0
    where id in (select beat_id from beat_files where ${isUnmade})`.execute(db)
  await sql`delete from beat_files where ${isUnmade}`.execute(db)
}
