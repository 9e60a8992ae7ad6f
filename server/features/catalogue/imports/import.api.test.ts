import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportView } from '#contract/beats/catalogue-import.ts'
import { ensureLicenseTemplates } from '#server/features/selling/licenses/ensure-license-templates.ts'
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
async function run(isDryRun: boolean) {
  expect((await ask('POST', '/start', { isDryRun })).status).toBe(200)
  await store.app.jobs.drain()
  return (await ask('GET')).body
}
const titles = async () =>
  (await store.db.selectFrom('beats').select('title').orderBy('title').execute()).map(({ title }) => title)
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
    counts: { created: 1, updated: 1, unchanged: 0, refused: 1 },
    failure: null,
  })
  expect(checked.import?.problems).toEqual([
    { line: 3, title: 'Glass House', column: 'price', value: 'free', message: expect.any(String) },
    { line: 3, title: 'Glass House', column: 'bpm', value: '1400', message: expect.any(String) },
  ])
  expect(await titles()).toEqual(['Old One'])

  // The same headings are known from now on.
  const fixed = FOREIGN.replace('1400', '140').replace('free', '30')
  expect((await sendCsv(fixed)).body.import).toMatchObject({ state: 'ready', columns })
  const imported = await run(false)
  expect(imported.import).toMatchObject({
    state: 'done',
    counts: { created: 2, updated: 1, unchanged: 0, refused: 0 },
  })
  expect(await titles()).toEqual(['Copper Sky', 'Glass House', 'Old One'])
  expect(imported.files).toEqual({ received: 0, missing: [], missingCount: 0 })
  const beat = await store.db
    .selectFrom('beats')
    .selectAll()
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow()
  expect(beat).toMatchObject({ price_cents: 2500, revision: 2 })

  const again = await run(false)
  expect(again.import?.counts).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0 })
  expect((await ask('DELETE', '/columns?name=Old%20store')).body.remembered).toEqual([])
  expect((await ask('DELETE')).body).toMatchObject({ import: null, files: { received: 0 } })
  expect(existsSync(join(store.config.dataDir, 'import'))).toBe(false)
})

test('our own columns go straight to the check', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: '=1+1' })
  const csv = (await store.app.inject({ url: '/api/admin/beats.csv', headers })).body
  expect((await sendCsv(csv)).body.import).toMatchObject({ state: 'ready', rows: 1 })
  expect((await run(true)).import?.counts).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 })
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
  expect(await readdir(join(store.config.dataDir, 'import', 'files'))).toEqual(['Deep One.wav'])
  for (const name of ['..', '.env', 'a/..']) expect((await sendFile(name, wavFile(1))).status, name).toBe(400)
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
