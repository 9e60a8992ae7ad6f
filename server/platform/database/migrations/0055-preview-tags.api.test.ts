import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'
import type { EmptyDatabase } from '#tests/empty-database.ts'

let database: EmptyDatabase

beforeEach(async () => {
  database = await databaseBefore('0055-preview-tags')
  const { db } = database.connection
  await addOldUser(db, 'owner')
  await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url, duration_ms,
      waveform_small, status, created_at)
    values ('beat', 't', 'd', 2900, 90, 'A minor', 'owner', 'i', '{}', 'media/previews/a.mp3', 1, '', 'ready', 1)`.execute(
    db,
  )
})

afterEach(() => database.close())

const columns = async () => {
  await migrate(database.connection)
  return database.connection.db
    .selectFrom('beats')
    .select(['audio_version', 'preview_tag', 'preview_tried'])
    .executeTakeFirstOrThrow()
}

test('previews carry the bells where the store never had a tag of its own', async () => {
  expect(await columns()).toEqual({
    audio_version: 'media/previews/a.mp3',
    preview_tag: 'default 0',
    preview_tried: null,
  })
})

test('with a tag of its own nobody knows which previews carry it', { tags: ['engines'] }, async () => {
  await sql`insert into store_facts (name, value) values ('store_tag', 'ab/tag.wav')`.execute(
    database.connection.db,
  )
  expect(await columns()).toMatchObject({ preview_tag: null })
})
