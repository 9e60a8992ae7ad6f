import { type Kysely, sql } from 'kysely'

/** Stores that have a page with their legal details keep it, and its title, whatever new stores have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ given: string }>`select given from store_settings where id = 1`.execute(db)
  const [row] = rows
  if (!row) return
  const given = JSON.parse(row.given) as { seller?: unknown; imprint?: unknown }
  if (!given.seller && typeof given.imprint !== 'string') return
  const kept = JSON.stringify({ ...given, noticePage: 'imprint' })
  await sql`update store_settings set given = ${kept} where id = 1`.execute(db)
}
