import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MigrationError, migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'
import type { EmptyDatabase } from '#tests/empty-database.ts'

let database: EmptyDatabase

/** Three beats in the old schema. The one still being processed has an empty waveform. */
beforeEach(async () => {
  database = await databaseBefore('0017-beat-waveforms')
  const { db } = database.connection
  await addOldUser(db, 'owner')
  for (const id of ['first', 'second', 'unfinished'])
    await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url, duration_ms,
        waveform_small, waveform, status, created_at)
      values (${id}, 't', 'd', 2900, 90, 'A minor', 'owner', 'i', '{}', 'a', 1, '', ${id === 'unfinished' ? '' : `of the ${id}`},
        'ready', 1)`.execute(db)
})

afterEach(() => database.close())

test('waveforms move out of the rows of beats', { tags: ['engines'] }, async () => {
  const { connection } = database
  await migrate(connection)
  expect(await connection.db.selectFrom('beat_waveforms').selectAll().orderBy('beat_id').execute()).toEqual([
    { beat_id: 'first', waveform: 'of the first' },
    { beat_id: 'second', waveform: 'of the second' },
  ])
  const beat = await connection.db.selectFrom('beats').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(beat)).not.toContain('waveform')
})

test('a migration that fails in the middle leaves nothing, and is done once what was in its way is gone', {
  tags: ['engines'],
}, async () => {
  const { connection } = database
  await sql`create view of_waveforms as select waveform from beats`.execute(connection.db)
  await expect(migrate(connection)).rejects.toThrow(MigrationError)
  const tables = await connection.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('beat_waveforms')

  await sql`drop view of_waveforms`.execute(connection.db)
  await migrate(connection)
  expect(await connection.db.selectFrom('beat_waveforms').selectAll().execute()).toHaveLength(2)
})
