import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('every beat of an older store gets a name, the oldest the plain one, and the time of its last edit', {}, async () => {
  const database = await databaseBefore('0097-beat-addresses')
  const { connection } = database
  await addOldUser(connection.db, 'u1')
  const titles = ['Copper Rain', 'ليلة طويلة', 'Copper rain!', '🔥', '...', 'Copper Rain 2', '…']
  for (const [at, title] of titles.entries())
    await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
      duration_ms, waveform_small, status, created_at, revision)
      values (${`b${at}`}, ${title}, '', 2900, 90, 'A minor', 'u1', '', '{}', '', 1, '', 'ready', ${100 - at},
      ${at === 0 ? 3 : at === 1 ? 2 : 1})`.execute(connection.db)
  for (const [id, action, at] of [
    ['e1', 'beat.created', 100],
    ['e2', 'beat.changed', 500],
    ['e3', 'beat.changed', 700],
  ] as const)
    await sql`insert into audit_log (id, at, admin_id, admin_name, action, subject_id, subject_name, details)
      values (${id}, ${at}, 'u1', 'u1', ${action}, 'b0', 'Copper Rain', '{}')`.execute(connection.db)
  await migrate(connection)
  const beats = await connection.db
    .selectFrom('beats')
    .innerJoin('beat_addresses as named', 'named.slug', 'beats.slug')
    .select(['beats.id', 'beats.slug', 'named.beat_id', 'changed_at'])
    .orderBy('beats.id')
    .execute()
  expect(beats.map(({ slug }) => slug)).toEqual([
    'copper-rain-3',
    'lylh-twylh',
    'copper-rain',
    'fire',
    'beat-2',
    'copper-rain-2',
    'beat',
  ])
  expect(beats.every(({ id, beat_id }) => id === beat_id)).toBe(true)
  expect(beats.slice(0, 3).map(({ changed_at }) => changed_at)).toEqual([700, null, 98])
  await database.close()
})
