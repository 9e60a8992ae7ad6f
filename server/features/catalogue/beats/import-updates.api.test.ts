import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLicenses } from '#server/model/license/beat-licenses.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { type ImportDeps, importCatalogue } from './import-catalogue.ts'

let store: TestStore
let folder: string
let admin: { userId: string; username: string }
let headers: Record<string, string>

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'backbeat-import-')))
  const user = await makeUser(store.db, { role: 'admin', username: 'ada' })
  admin = { userId: user.id, username: 'ada' }
  headers = await signIn(store, user)
})

afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function runImport(text: string, given: Partial<ImportDeps> = {}) {
  const csv = join(folder, 'catalogue.csv')
  await writeFile(csv, text)
  const refused: Record<number, Record<string, string>> = {}
  const report = await importCatalogue({
    production: {
      connection: store.connection,
      masters: new PrivateFiles(store.storage),
      catalogue: store.app.catalogue,
      wakeJobs: () => {},
    },
    admin,
    csv,
    folder,
    isDryRun: false,
    updates: true,
    onRow: (row) => {
      if (row.outcome === 'problem') refused[row.line] = row.errors
    },
    isAgreed: () => true,
    ...given,
  })
  return { ...report, lines: refused }
}

async function makeOffered(given: Parameters<typeof makeBeat>[1]) {
  const beat = await makeBeat(store.db, given)
  await store.db.transaction().execute((trx) => addLicenses(trx, beat.id, undefined))
  return beat
}

const beatOf = (id: string) =>
  store.db.selectFrom('beats').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const exported = async () => (await store.app.inject({ url: '/api/admin/beats.csv', headers })).body
const tagNamesOf = async (id: string) => {
  const rows = await store.db
    .selectFrom('beat_tags')
    .innerJoin('tags', 'tags.id', 'beat_tags.tag_id')
    .select('tags.name')
    .where('beat_id', '=', id)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

test('an exported catalogue changes nothing when it is imported, and is the same afterwards', async () => {
  const beat = await makeOffered({ owner_id: admin.userId, title: '=HYPERLINK("x")', price_cents: 2999 })
  await makeOffered({ owner_id: admin.userId, title: "'-Said", status: 'hidden', free_download: 1 })
  const publish_at = Date.now() + 86_400_000
  await makeOffered({
    owner_id: (await makeUser(store.db)).id,
    title: '@Noon',
    status: 'scheduled',
    publish_at,
  })
  const { id: tag_id } = await makeTag(store.db, '+one')
  await store.db.insertInto('beat_tags').values({ beat_id: beat.id, tag_id }).execute()
  const csv = await exported()
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(await runImport(csv)).toEqual({
    total: 3,
    imported: 0,
    updated: 0,
    skipped: 3,
    refused: 0,
    held: 0,
    lines: {},
  })
  expect(await exported()).toBe(csv)
  expect((await beatOf(beat.id)).revision).toBe(1)
})

test('a row changes the beat of its title and producer, only where its cells say so, and once', async () => {
  const beat = await makeOffered({ owner_id: admin.userId, title: 'Night Bus', bpm: 90, price_cents: 2000 })
  const other = await makeOffered({ owner_id: (await makeUser(store.db)).id, title: 'Night Bus' })
  const csv = 'title,price,tags,tone,licenses\nNIGHT bus,35.50,Trap; New,,Basic = 12; Premium\n'
  expect(await runImport(csv, { isDryRun: true })).toMatchObject({ updated: 1, imported: 0, refused: 0 })
  expect((await beatOf(beat.id)).revision).toBe(1)
  expect(await runImport(csv)).toMatchObject({ updated: 1, imported: 0, refused: 0 })
  const after = await beatOf(beat.id)
  expect(after).toMatchObject({ title: 'NIGHT bus', price_cents: 3550, bpm: 90, revision: 2 })
  expect(await tagNamesOf(beat.id)).toEqual(['New', 'Trap'])
  const licenses = await store.db
    .selectFrom('beat_licenses')
    .select(['name', 'price_cents'])
    .where('beat_id', '=', beat.id)
    .orderBy('position')
    .execute()
  expect(licenses).toEqual([
    { name: 'Basic', price_cents: 1200 },
    { name: 'Premium', price_cents: null },
    // Its tier is hidden, so a row does not speak of it.
    { name: 'Exclusive', price_cents: null },
  ])
  expect(await beatOf(other.id)).toMatchObject({ title: 'Night Bus', revision: 1 })
  expect(await runImport(csv)).toMatchObject({ updated: 0, skipped: 1 })
  expect((await beatOf(beat.id)).revision).toBe(2)
  const events = await store.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'beat.changed')
    .execute()
  expect(events).toHaveLength(1)
})

test('wrong cells of an existing beat are refused by column, in a dry run too, and the rest is imported', async () => {
  const beat = await makeOffered({ owner_id: admin.userId, title: 'Paper', price_cents: 2000 })
  const second = await makeOffered({ owner_id: admin.userId, title: 'Wire', price_cents: 2000 })
  for (const title of ['Twin', 'twin']) await makeOffered({ owner_id: admin.userId, title })
  const csv =
    'title,price,bpm,producer\nPaper,free,1400,\nWire,40,,\nTwin,10,,\nPaper,10,,nobody\nFresh,10,90,\n'
  const lines = {
    2: { price: expect.any(String), bpm: expect.any(String) },
    4: { title: expect.stringContaining('2 beats') },
    5: { producer: expect.stringContaining('no user called nobody') },
    6: expect.objectContaining({ audio: expect.any(String), description: expect.any(String) }),
  }
  for (const isDryRun of [true, false]) {
    const report = await runImport(csv, { isDryRun })
    expect(report).toMatchObject({ updated: 1, refused: 4 })
    expect(report.lines).toEqual(lines)
  }
  expect(await beatOf(beat.id)).toMatchObject({ price_cents: 2000, revision: 1 })
  expect(await beatOf(second.id)).toMatchObject({ price_cents: 4000, revision: 2 })
})

test('columns of another store are read by their places, several into the tags', async () => {
  const beat = await makeOffered({ owner_id: admin.userId, title: 'Copper Sky', bpm: 90 })
  const csv = 'Track Name;Tempo;ISRC;Genre;Mood\nCopper Sky;92;USX9P2600412;Trap;Moody\n'
  const columns = ['title', 'bpm', null, 'tags', 'tags'] as const
  expect(await runImport(csv, { columns })).toMatchObject({ updated: 1, refused: 0 })
  expect(await beatOf(beat.id)).toMatchObject({ bpm: 92 })
  expect(await tagNamesOf(beat.id)).toEqual(['Moody', 'Trap'])
})

test('without being asked to, an import changes no beat', async () => {
  const beat = await makeOffered({ owner_id: admin.userId, title: 'Paper', price_cents: 2000 })
  const csv = 'title,description,price,audio,image\nPaper,x,40,none.wav,none.jpg\n'
  expect(await runImport(csv, { updates: false })).toMatchObject({ updated: 0, refused: 1 })
  expect(await beatOf(beat.id)).toMatchObject({ revision: 1 })
})
