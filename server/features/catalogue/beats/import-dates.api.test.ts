import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentInZone } from '#contract/text/moment-in-zone.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { readTimeZone } from '#server/model/settings/index.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { wavFile } from '#tests/audio-files.ts'
import { makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { importCatalogue } from './import-catalogue.ts'

let store: TestStore
let folder: string

beforeAll(async () => {
  store = await testStore(ensureLicenseTemplates)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'backbeat-dates-')))
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#c43d22' } })
  await writeFile(join(folder, 'a.jpg'), await picture.jpeg().toBuffer())
  await writeFile(join(folder, 'one.wav'), wavFile(3))
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function runImport(lines: readonly string[]) {
  const user = await makeUser(store.db, { role: 'admin' })
  const csv = join(folder, 'catalogue.csv')
  await writeFile(csv, lines.join('\n'))
  const refused: Record<number, Record<string, string>> = {}
  const report = await importCatalogue({
    production: {
      connection: store.connection,
      masters: new PrivateFiles(store.storage),
      catalogue: store.app.catalogue,
      wakeJobs: () => {},
    },
    admin: { userId: user.id, username: user.username },
    csv,
    folder,
    isDryRun: false,
    isAgreed: () => false,
    onRow: (row) => {
      if (row.outcome === 'problem') refused[row.line] = row.errors
    },
  })
  return { ...report, lines: refused }
}

test('a row with a date is scheduled, whichever way it is written, and never on sale at once', {}, async () => {
  const row = (title: string, publication: string, date: string) =>
    `${title};x;10;90;A minor;;one.wav;a.jpg;${publication};${date}`
  const report = await runImport([
    'title;description;price;bpm;tone;tags;audio;image;publication;publish_at',
    row('Dated', '', '2097-01-31T18:00:00Z'),
    row('Spreadsheet', 'scheduled', '31/01/2097 18:00'),
    row('Two ways', 'scheduled', '01/02/2097'),
    row('Words', '', 'next friday'),
    row('Both', 'ready', '2097-01-31'),
    row('Passed', '', '2001-01-31'),
  ])
  expect(report).toMatchObject({ imported: 2, refused: 4 })
  expect(report.lines).toEqual({
    4: { publish_at: expect.stringContaining('such as 2027-01-31 18:00') },
    5: { publish_at: expect.stringContaining('such as 2027-01-31 18:00') },
    6: { publication: expect.stringContaining('A beat with a date is scheduled.') },
    7: { publish_at: 'Please choose a time in the future.' },
  })
  const uploads = await store.db
    .selectFrom('beats')
    .innerJoin('beat_uploads', 'beat_uploads.beat_id', 'beats.id')
    .select(['title', 'wanted_status', 'publish_at'])
    .orderBy('title')
    .execute()
  expect(uploads).toMatchObject([
    { title: 'Dated', wanted_status: 'scheduled', publish_at: Date.UTC(2097, 0, 31, 18) },
    {
      title: 'Spreadsheet',
      wanted_status: 'scheduled',
      publish_at: momentInZone({ day: '2097-01-31', time: '18:00' }, await readTimeZone(store.db)),
    },
  ])
})
