import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNames } from '#server/features/catalogue/listing/queries.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('beats keep the names under them, and a store in business is not asked for one', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0086-bylines')
  const { connection } = database
  await sql`insert into users (id, username, username_key, email, email_key, role, created_at, artist_name)
    values ('u1', 'owner', 'owner', 'owner@example.com', 'owner@example.com', 'admin', 1, 'Maya Rivers')`.execute(
    connection.db,
  )
  await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
    duration_ms, waveform_small, status, created_at)
    values ('b1', 'Tin Roof', '', 2900, 90, 'A minor', 'u1', '', '{}', '', 1, '', 'ready', 1)`.execute(
    connection.db,
  )
  await migrate(connection)
  expect((await readNames(connection.db)).owners.of('u1')).toBe('owner')
  const facts = await connection.db
    .selectFrom('store_facts')
    .select('name')
    .where('name', 'like', 'first step %')
    .orderBy('name')
    .execute()
  expect(facts.map(({ name }) => name)).toEqual(['first step artist', 'first step law'])
  await database.close()
})
