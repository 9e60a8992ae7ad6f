import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrate, newestMigration } from '#server/database/migrate.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { engine, testDatabase } from '#tests/test-store.ts'

/** As much as a page of the file holds. */
const LARGE = 'A'.repeat(3_500)

let close: (() => Promise<void>) | undefined
afterEach(async () => close?.())

test('waveforms move out of the rows of beats, and the room that they took is given back', async () => {
  const { connection, close: closeDatabase } = await testDatabase()
  close = closeDatabase
  const { db } = connection
  const { id: owner_id } = await makeUser(db)
  for (let made = 0; made < 50; made++) await makeBeat(db, { id: `beat-${made}`, owner_id })

  // As it was before. A beat whose sound is still worked on had an empty one.
  await db.schema.dropTable('beat_waveforms').execute()
  await sql`alter table beats add column waveform text not null default ''`.execute(db)
  await sql`update beats set waveform = id || ${LARGE} where id <> 'beat-7'`.execute(db)
  await sql`delete from kysely_migration where name = ${newestMigration}`.execute(db)
  const before = engine === 'sqlite' ? await pages() : 0
  await migrate(connection)

  const moved = await db.selectFrom('beat_waveforms').selectAll().execute()
  expect(moved).toHaveLength(49)
  expect(moved.every(({ beat_id, waveform }) => waveform === beat_id + LARGE)).toBe(true)
  expect(Object.keys(await db.selectFrom('beats').selectAll().executeTakeFirstOrThrow())).not.toContain(
    'waveform',
  )
  if (engine === 'sqlite') expect(await pages()).toBeLessThan(before + 25)

  async function pages(): Promise<number> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    return rows[0]?.page_count ?? 0
  }
})
