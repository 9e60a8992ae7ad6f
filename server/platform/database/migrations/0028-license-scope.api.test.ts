import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { readLicensesOnSale } from '#server/model/license/index.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'
import { readScope } from './0028-read-rights.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

const rights = (rows: Record<string, string>) =>
  JSON.stringify(Object.entries(rows).map(([label, value]) => ({ label, value })))

const basic = { Files: 'MP3 320', Streams: '50,000', Radio: 'Not included', 'Live shows': 'Non-profit only' }
const odd = { Files: 'MP3 320 and WAV', Streams: 'as many as you like', Merchandise: '100 pieces' }

test('old licenses become scope, keep rows that cannot be read, and orders say what they said', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0028-license-scope')
  close = database.close
  const { db } = database.connection
  await addOldUser(db, 'maya')
  await sql`insert into beats (id, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
    duration_ms, waveform_small, status, created_at)
    values ('beat', 'Tin Roof', '', 2900, 90, 'A minor', 'maya', '', '{}', '', 1, '', 'ready', 1)`.execute(db)
  const said = sql`'For a first release.', 'gold'`
  await sql`insert into license_templates (id, name, description, icon, rights, price_cents, position)
    values ('basic', 'Basic', ${said}, ${rights(basic)}, null, 0)`.execute(db)
  await sql`insert into beat_licenses (id, beat_id, template_id, name, description, icon, rights, price_cents, position)
    values ('copied', 'beat', 'basic', 'Basic', ${said}, ${rights(basic)}, 1900, 0),
    ('own', 'beat', null, 'Own', ${said}, ${rights(odd)}, null, 1)`.execute(db)
  await sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, created_at)
    values ('order', 'maya', 'maya', 'maya@example.com', 'Completed', 1900, 'usd', 'x', 1)`.execute(db)
  await sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer, image,
    license_name, license_description, license_icon, license_rights, price_cents, file_kinds)
    values ('line', 'order', 0, 'beat', 'copied', 'Tin Roof', '', 'maya', '', 'Basic', ${said}, ${rights(basic)}, 1900,
    '["mp3-320"]')`.execute(db)

  await migrate(database.connection)

  const [copied, own] = await readLicensesOnSale(db, { beatIds: ['beat'] })
  expect(copied).toMatchObject({
    scope: { files: ['mp3'], streams: 50_000, radioStations: 0, performances: 'nonprofit', termYears: null },
    price_cents: 1_900,
    price_percent: 100,
    availability: 'available',
  })
  expect(copied!.rights).toContainEqual({ label: 'Streams', value: '50,000' })
  expect(own).toMatchObject({ scope: { files: ['mp3', 'wav'], streams: null }, price_cents: null })
  expect(own!.rights).toEqual(
    expect.arrayContaining([
      { label: 'Streams', value: 'as many as you like' },
      { label: 'Merchandise', value: '100 pieces' },
    ]),
  )
  const line = await db.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow()
  expect(line.license_rights).toBe(rights(basic))
  expect(JSON.parse(line.license_scope)).toMatchObject({ files: ['mp3'], streams: 50_000 })
})

describe('reading old rows', () => {
  const read = (rows: Record<string, string>, others: string[] = []) =>
    readScope(
      Object.entries(rows).map(([label, value]) => ({ label, value })),
      others,
    )
  test('a limit that no row names is none, but where the picker said that it was not included', () => {
    expect(read({ Files: 'MP3' }).scope).toMatchObject({ streams: null, videos: null })
    expect(read({ Files: 'MP3' }, ['Streams']).scope).toMatchObject({ streams: 0, videos: null })
  })
  test('what says more than the formats stays a row beside the files', () => {
    expect(read({ Files: 'WAV and session files' })).toMatchObject({
      scope: { files: ['wav'] },
      rest: [{ label: 'Files', value: 'WAV and session files' }],
    })
    expect(read({})).toMatchObject({ scope: { files: ['mp3', 'wav'] }, rest: [] })
  })
  test('usual spellings are read, and the second row of a name stays', () => {
    expect(
      read({
        'Audio streams': 'Unlimited',
        'Music videos': '2',
        Radio: '2 stations',
        Performances: '10',
        Term: '5 years',
        Exclusive: 'Yes',
        Publishing: '50/50',
        streams: '7',
      }),
    ).toEqual({
      scope: expect.objectContaining({
        streams: null,
        videos: 2,
        radioStations: 2,
        performances: 10,
        termYears: 5,
        exclusive: true,
        publishingShare: 50,
      }),
      rest: [{ label: 'streams', value: '7' }],
    })
  })
})
