import { type Kysely, sql } from 'kysely'

/** The time zone that letters were planned in becomes the store's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ given: string }>`select given from store_settings where id = 1`.execute(db)
  const [row] = rows
  if (!row) return
  const given: { letters?: { timeZone?: string } | null; timeZone?: string } = JSON.parse(row.given)
  if (!given.letters?.timeZone) return
  const { timeZone, ...letters } = given.letters
  const moved = JSON.stringify({ ...given, letters, timeZone })
  await sql`update store_settings set given = ${moved} where id = 1`.execute(db)
}
