import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportView, LiveChange } from '#contract/beats/catalogue-import.ts'
import { cleanDrafts } from '#server/features/catalogue/drafts/clean-drafts.ts'
import { UploadFolder } from '#server/features/catalogue/drafts/upload-folder.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { guessColumns } from './match-columns.ts'

let store: TestStore
let headers: Record<string, string>
let adminId: string

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  const admin = await makeUser(store.db, { role: 'admin', username: 'ada' })
  adminId = admin.id
  headers = await signIn(store, admin)
})

afterEach(() => store.close())

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object | Buffer) {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const answer = await store.app.inject({
    method,
    url: `/api/admin/import${path}`,
    headers: { ...headers, ...(payload && { 'content-type': type }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<ImportView & { detail?: string; code?: string }>() }
}
const sendCsv = (text: string, name = 'beats.csv') => ask('PUT', `/csv?name=${name}`, Buffer.from(text))
const sendFile = (name: string, content: Buffer) =>
  ask('PUT', `/files?name=${encodeURIComponent(name)}`, content)
/** Only this job: processing the new beats takes long and has its own tests. */
async function run(isDryRun: boolean, agreed?: readonly LiveChange[]) {
  expect((await ask('POST', '/start', { isDryRun, agreed })).status).toBe(200)
  await store.app.jobs.drain()
  return (await ask('GET')).body
}
const titles = async () =>
  (await store.db.selectFrom('beats').select('title').orderBy('title').execute()).map(({ title }) => title)
const drafts = () => store.db.selectFrom('drafts').selectAll().orderBy('title').execute()
const cover = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()

const FOREIGN = `Track Name,Tempo,Musical Key,Price (USD),Genre,Notes,Artwork URL,Audio File,ISRC
Copper Sky,92,F#m,$39.99,"Trap, Dark",Nylon guitar.,https://old.example.com/Cover.JPG,masters/Copper Sky.wav,US1
Glass House,1400,Cm,free,House,Soft.,cover.jpg,copper sky.WAV,US2
Old One,,,25,,,,,US3
`

test('a file of another store is matched once, checked by row, fixed, and imported; again it changes nothing', async () => {
  const old = await makeBeat(store.db, { owner_id: adminId, title: 'Old One', price_cents: 2000 })
  const sent = (await sendCsv(FOREIGN)).body
  expect(sent.import).toMatchObject({ state: 'columns', rows: 3, csvName: 'beats.csv', startedBy: 'ada' })
  const columns = ['title', 'bpm', 'tone', 'price', 'tags', 'description', 'image', 'audio', null]
  expect(sent.import?.columns).toEqual(columns)
  expect(await ask('POST', '/start', { isDryRun: true })).toMatchObject({ status: 409 })
  const matched = (await ask('PUT', '/columns', { columns, rememberAs: 'Old store' })).body
  expect(matched.import?.state).toBe('ready')
  expect(matched.files.missing).toEqual([
    'https://old.example.com/Cover.JPG',
    'masters/Copper Sky.wav',
    'cover.jpg',
    'copper sky.WAV',
  ])
  await sendFile('Copper Sky.wav', wavFile(3))
  expect((await sendFile('cover.jpg', await cover())).body.files).toEqual({
    received: 2,
    missing: [],
    missingCount: 0,
  })

  const checked = await run(true)
  expect(checked.import).toMatchObject({
    state: 'checked',
    done: 3,
    counts: { created: 1, updated: 0, unchanged: 0, refused: 1, held: 1 },
    failure: null,
  })
  expect(checked.import?.problems).toEqual([
    {
      line: 3,
      title: 'Glass House',
      column: 'price',
      value: 'free',
      message: expect.any(String),
      choices: [],
    },
    { line: 3, title: 'Glass House', column: 'bpm', value: '1400', message: expect.any(String), choices: [] },
  ])
  expect(await titles()).toEqual(['Old One'])

  // The same headings are known from now on.
  const fixed = FOREIGN.replace('1400', '140').replace('free', '30')
  expect((await sendCsv(fixed)).body.import).toMatchObject({ state: 'ready', columns })
  const imported = await run(false, (await run(true)).import?.held)
  expect(imported.import).toMatchObject({
    state: 'done',
    counts: { created: 2, updated: 1, unchanged: 0, refused: 0, held: 0 },
  })
  expect(await titles()).toEqual(['Old One'])
  expect(await drafts()).toMatchObject([
    { title: 'Copper Sky', bpm: 92, tone: 'F# minor', price_cents: 3999, tags: '["Trap","Dark"]' },
    { title: 'Glass House', bpm: 140, tone: 'C minor', price_cents: 3000, description: 'Soft.' },
  ])
  expect(imported.files).toEqual({ received: 0, missing: [], missingCount: 0 })
  const beat = await store.db
    .selectFrom('beats')
    .selectAll()
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow()
  expect(beat).toMatchObject({ price_cents: 2500, revision: 2 })

  const again = await run(false)
  expect(again.import?.counts).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0, held: 0 })
  expect((await ask('DELETE', '/columns?name=Old%20store')).body.remembered).toEqual([])
  expect((await ask('DELETE')).body).toMatchObject({ import: null, files: { received: 0 } })
  expect(existsSync(join(store.config.dataDir, 'import'))).toBe(false)
})

test('a row without its files becomes a draft that waits for them, and what it lacks is not refused', async () => {
  const nia = await makeUser(store.db, { username: 'nia' })
  const csv = 'title,price,producer,audio,sections\nPressure,,nia,masters/pressure_96.wav,Intro 0:00\n'
  await sendCsv(csv)
  expect((await run(true)).import?.counts).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
    refused: 0,
    held: 0,
  })
  expect(await drafts()).toEqual([])
  await run(false)
  const [draft] = await drafts()
  expect(draft).toMatchObject({
    title: 'Pressure',
    file_name: 'pressure_96.wav',
    state: 'sending',
    price_cents: null,
    bpm: 96,
    tone: '',
  })
  expect(JSON.parse(draft?.imported ?? '')).toMatchObject({
    ownerId: nia.id,
    sections: [{ name: 'Intro', startSeconds: 0 }],
  })
  // A week later it still waits.
  await cleanDrafts(
    {
      production: { connection: store.connection },
      uploads: new UploadFolder(store.config.dataDir),
    } as never,
    Date.now() + 30 * 86_400_000,
  )
  expect(await drafts()).toHaveLength(1)
  const hash = 'a'.repeat(64)
  const planned = await store.app.inject({
    method: 'POST',
    url: '/api/admin/drafts/files',
    headers,
    payload: { files: [{ name: 'Pressure_96.WAV', bytes: 1000, hash }] },
  })
  expect(planned.json()).toMatchObject([{ state: 'send' }])
  expect(await drafts()).toHaveLength(1)
  const [file] = await store.db.selectFrom('draft_files').selectAll().execute()
  expect(file).toMatchObject({ draft_id: draft?.id, kind: 'audio' })
  // Removed, it stays removed.
  await store.db.updateTable('drafts').set({ removed_at: Date.now() }).execute()
  expect((await run(false)).import?.counts).toMatchObject({ created: 0, unchanged: 1 })
})

test('wrong cells of new rows are refused, and an unknown producer', async () => {
  await sendCsv('title,bpm,tone,producer\n,90,A minor,\nTin Roof,4000,Z minor,\nVelour,,,nobody\n')
  const checked = await run(true)
  expect(checked.import?.counts).toMatchObject({ created: 0, refused: 3 })
  expect(checked.import?.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'title'],
    [3, 'bpm'],
    [3, 'tone'],
    [4, 'producer'],
  ])
})

test('an imported draft is published with what its row said', async () => {
  const nia = await makeUser(store.db, { username: 'nia' })
  await sendCsv(
    'title,description,price,bpm,tone,audio,image,producer,licenses,free_download,sections,publication\n' +
      'Pressure,Soft.,30,96,Am,p.wav,p.jpg,nia,Basic = 25; Premium,yes,Intro 0:00; Hook 0:12,hidden\n',
  )
  await sendFile('p.wav', wavFile(24))
  await sendFile('p.jpg', await cover())
  await run(false)
  expect(await drafts()).toMatchObject([{ state: 'draft', problem: null }])
  const publish = { method: 'POST', url: '/api/admin/drafts/publish', headers, payload: {} } as const
  expect((await store.app.inject(publish)).json()).toEqual({ count: 1 })
  await store.app.jobs.drain()
  const beat = await store.db.selectFrom('beats').selectAll().executeTakeFirstOrThrow()
  expect(beat).toMatchObject({ title: 'Pressure', owner_id: nia.id, free_download: 1, price_cents: 3_000 })
  expect(beat.status).toBe('hidden')
  const licenses = await store.db
    .selectFrom('beat_licenses')
    .select(['name', 'price_cents'])
    .orderBy('name')
    .execute()
  expect(licenses).toEqual([
    { name: 'Basic', price_cents: 2_500 },
    { name: 'Premium', price_cents: null },
  ])
  const sections = await store.db.selectFrom('beat_structures').select('sections').executeTakeFirst()
  expect(sections?.sections).toContain('Hook')
  expect((await run(false)).import?.counts).toMatchObject({ created: 0, unchanged: 1 })
})

test('our own columns go straight to the check', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: '=1+1' })
  const csv = (await store.app.inject({ url: '/api/admin/beats.csv', headers })).body
  expect((await sendCsv(csv)).body.import).toMatchObject({ state: 'ready', rows: 1 })
  expect((await run(true)).import?.counts).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    refused: 0,
    held: 0,
  })
})

test.each([
  ['', /Send the file/],
  ['title,price\n', /beats\.csv has no rows/],
  ['title,price\n"a,1', /beats\.csv is not valid CSV/],
])('the CSV %j is refused with what is wrong', async (text, words) => {
  const answer = await sendCsv(text)
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(words) } })
  expect(answer.body.detail).not.toContain(store.config.dataDir)
  expect((await ask('GET')).body.import).toBeNull()
})

test('columns that cannot be imported are refused', async () => {
  await sendCsv('a,b\n1,2\n')
  for (const columns of [['price', 'price'], ['price', null], ['title']])
    expect(await ask('PUT', '/columns', { columns, rememberAs: '' })).toMatchObject({
      status: 409,
      body: { code: 'import_refused' },
    })
})

test('files stay in their folder, and a running import is not changed', async () => {
  expect((await sendFile('..\\..\\etc/Deep One.wav', wavFile(1))).body.files.received).toBe(1)
  const kept = await readdir(join(store.config.dataDir, 'import', 'files'), { recursive: true })
  expect(kept).toEqual(['etc', 'etc/Deep One.wav'])
  for (const name of ['..', '.env', 'a/..', '.git/one.wav', 'etc', 'etc/Deep One.wav/x.wav'])
    expect((await sendFile(name, wavFile(1))).status, name).toBe(400)
  await sendCsv('title,price\nA,1\n')
  await ask('POST', '/start', { isDryRun: true })
  for (const answer of [
    await sendCsv('title\nB\n'),
    await sendFile('x.wav', wavFile(1)),
    await ask('POST', '/start', { isDryRun: false }),
    await ask('DELETE'),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'import_refused' } })
  expect((await ask('DELETE', '/run')).body.import?.state).toBe('ready')
  expect(await store.app.jobs.drain()).toMatchObject({ failures: [] })
  expect((await ask('GET')).body.import).toMatchObject({ state: 'ready', done: 0 })
})

test.each([
  [
    ['Track Title', 'KEY', 'Genre', 'Mood', 'Price (EUR)', 'Rating'],
    ['title', 'tone', 'tags', 'tags', 'price', null],
  ],
  [
    ['title', 'key', 'price'],
    ['title', 'key', 'price'],
  ],
  [
    ['Name', 'Title'],
    ['title', null],
  ],
])('the headings %j are taken for %j', (headings, columns) => {
  expect(guessColumns(headings)).toEqual(columns)
})

test('two files of one name from two folders keep them: no row gets the master or cover of the other', async () => {
  const tone = (hertz: number) => wavFile(24, { hertz })
  await sendCsv('title,audio,image\nNight Bus,master.wav,cover.jpg\nDusk,dusk\\MASTER.wav,cover.jpg\n')
  await sendFile('Dusk/master.wav', tone(440))
  await sendFile('Night Bus/master.wav', tone(330))
  for (const folder of ['Dusk', 'Night Bus']) await sendFile(`${folder}/cover.jpg`, await cover())
  const checked = await run(true)
  expect(checked.import?.counts).toMatchObject({ created: 1, refused: 1 })
  expect(checked.import?.problems).toEqual([
    {
      line: 2,
      title: 'Night Bus',
      column: 'audio',
      value: 'master.wav',
      message:
        '2 files are called master.wav: Dusk/master.wav, Night Bus/master.wav. Say which one, with its folder.',
      choices: ['Dusk/master.wav', 'Night Bus/master.wav'],
    },
    expect.objectContaining({ line: 2, column: 'image', choices: ['Dusk/cover.jpg', 'Night Bus/cover.jpg'] }),
  ])
  const fixes = [{ line: 2, column: 'audio', value: 'Night Bus/master.wav' }]
  expect((await ask('POST', '/start', { isDryRun: false, fixes })).status).toBe(200)
  await store.app.jobs.drain()
  expect((await ask('GET')).body.import?.counts).toMatchObject({ created: 2, refused: 0 })
  const files = await store.db
    .selectFrom('draft_files')
    .innerJoin('drafts', 'drafts.id', 'draft_files.draft_id')
    .select(['drafts.title', 'kind', 'head_hash'])
    .where('kind', '=', 'audio')
    .execute()
  const hashOf = (wav: Buffer) =>
    createHash('sha256')
      .update(wav.subarray(0, 256 * 1024))
      .digest('hex')
  expect(Object.fromEntries(files.map(({ title, head_hash }) => [title, head_hash]))).toEqual({
    'Night Bus': hashOf(tone(330)),
    Dusk: hashOf(tone(440)),
  })
  // Named as before, the rows are known.
  await sendCsv('title,audio,image\nNight Bus,master.wav,cover.jpg\nDusk,dusk\\MASTER.wav,cover.jpg\n')
  expect((await run(false)).import?.counts).toMatchObject({ created: 0, unchanged: 2 })
})
