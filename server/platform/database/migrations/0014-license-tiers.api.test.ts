import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrateThrough, migrationNames } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

const name = '0014-license-tiers'
let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

test('licenses that were copied from a tier follow it, others stay as they are', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore(name)
  close = database.close
  const { db } = database.connection
  await addOldUser(db, 'maya')
  await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
    duration_ms, waveform_small, waveform, status, created_at)
    values ('beat', 'Tin Roof', '', 2900, 90, 'A minor', 'maya', '', '{}', '', 1, '', '', 'ready', 1)`.execute(
    db,
  )
  const said = sql`'Basic', 'For a first release.', 'gold'`
  await sql`insert into license_templates (id, name, description, icon, rights, price_cents, position)
    values ('basic', ${said}, '[]', null, 0)`.execute(db)
  await sql`insert into beat_licenses (id, beat_id, name, description, icon, rights, price_cents, position) values
    ('copied', 'beat', ${said}, '[]', 1900, 0),
    ('other', 'beat', ${said}, '[{"label":"Files","value":"WAV"}]', null, 0)`.execute(db)

  await migrateThrough(database.connection, migrationNames.slice(0, migrationNames.indexOf(name) + 1))

  const { rows } = await sql`select id, template_id, price_cents from beat_licenses order by id`.execute(db)
  expect(rows).toEqual([
    { id: 'copied', template_id: 'basic', price_cents: 1_900 },
    { id: 'other', template_id: null, price_cents: null },
  ])
  const tiers = await sql<{ terms: string }>`select terms from license_templates`.execute(db)
  expect(tiers.rows[0]!.terms).toContain('{licensor} grants the licensee a non-exclusive right')
})
