import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportFix, ImportView } from '#contract/beats/catalogue-import.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { currentImport } from './import-state.ts'

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

async function ask(method: 'GET' | 'POST' | 'PUT', path = '', payload?: object | Buffer) {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const answer = await store.app.inject({
    method,
    url: `/api/admin/import${path}`,
    headers: { ...headers, ...(payload && { 'content-type': type }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, view: () => answer.json<ImportView>().import! }
}
const sendCsv = async (text: string) => (await ask('PUT', '/csv?name=beats.csv', Buffer.from(text))).view()
/** An import agrees to what the check before lists. */
async function run(isDryRun: boolean, fixes?: ImportFix[]) {
  const agreed = isDryRun ? undefined : (await run(true)).held
  expect((await ask('POST', '/start', { isDryRun, fixes, agreed })).status).toBe(200)
  await store.app.jobs.drain()
  return (await ask('GET')).view()
}
async function undo() {
  expect((await ask('POST', '/undo')).status).toBe(200)
  await store.app.jobs.drain()
  return (await ask('GET')).view()
}
const drafts = async () =>
  (
    await store.db.selectFrom('drafts').selectAll().where('removed_at', 'is', null).orderBy('title').execute()
  ).map(({ title, bpm, tone }) => `${title} ${bpm} ${tone}`)

const CSV = `title,bpm,tone,price,tags
Neon Alley,1400,A minor,30,Dark
,90,A minor,30,
Pressure,96,H minor,free,
Low Tide,75,D major,25,
`

test('problems are fixed beside the rows, shown first, and downloaded to be fixed in the file', async () => {
  await sendCsv(CSV)
  const checked = await run(true)
  expect(checked.counts).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 3, held: 0 })
  expect(checked.preview).toMatchObject([
    { line: 2, outcome: 'problem', cells: { title: 'Neon Alley', bpm: '1400' }, hasAudio: false },
    { line: 3, outcome: 'problem' },
    { line: 4, outcome: 'problem' },
    { line: 5, outcome: 'new', cells: { title: 'Low Tide' } },
  ])
  const { text } = await ask('GET', '/problems.csv')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF"title","bpm","tone","price","tags","problem"')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^"Neon Alley","1400","A minor","30","Dark","bpm: /)
  // Dropped again, its columns are known and the last one is left out.
  expect(await sendCsv(text.replace('1400', '141'))).toMatchObject({
    state: 'ready',
    rows: 3,
    columns: ['title', 'bpm', 'tone', 'price', 'tags', null],
  })
  expect((await run(true)).counts).toMatchObject({ created: 1, refused: 2 })

  await sendCsv(CSV)
  const fixes: ImportFix[] = [
    { line: 2, column: 'bpm', value: '140' },
    { line: 4, column: 'tone', value: 'B minor' },
    { line: 4, column: 'price', value: '0' },
  ]
  expect((await run(true, fixes)).counts).toMatchObject({ created: 3, refused: 1, held: 0 })
  // Kept from the check.
  const done = await run(false, [{ line: 3, column: 'title', value: 'Backstreet' }])
  expect(done.counts).toEqual({ created: 4, updated: 0, unchanged: 0, refused: 0, held: 0 })
  expect(await drafts()).toEqual([
    'Backstreet 90 A minor',
    'Low Tide 75 D major',
    'Neon Alley 140 A minor',
    'Pressure 96 B minor',
  ])
  expect(
    (await ask('POST', '/start', { isDryRun: true, fixes: [{ line: 2, column: 'nope', value: '' }] })).status,
  ).toBe(400)
})

test('an import is undone: its drafts go, its beats are as before, and what was edited or published since stays', async () => {
  const dark = await makeTag(store.db, 'Dark')
  const one = await makeBeat(store.db, { owner_id: adminId, title: 'One', price_cents: 2_000, bpm: 80 }, [
    dark.id,
  ])
  const two = await makeBeat(store.db, { owner_id: adminId, title: 'Two', price_cents: 2_000 })
  expect((await ask('POST', '/undo')).status).toBe(409)
  const csv =
    'title,price,bpm,tags,licenses,free_download\nOne,35,90,Winter,Basic = 10,yes\nTwo,35,,,,\nNew A,30,100,,,\nNew B,30,100,,,\nNew C,30,100,,,\n'
  await sendCsv(csv)
  expect((await run(false)).counts).toEqual({ created: 3, updated: 2, unchanged: 0, refused: 0, held: 0 })
  const beat = (id: string) =>
    store.db.selectFrom('beats').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await beat(one.id)).toMatchObject({ price_cents: 3_500, bpm: 90, free_download: 1 })
  // Edited since.
  await store.db.updateTable('beats').set({ revision: 9, title: 'Two!' }).where('id', '=', two.id).execute()
  const rows = await store.db.selectFrom('drafts').select(['id', 'title']).orderBy('title').execute()
  const edit = await store.app.inject({
    method: 'PATCH',
    url: '/api/admin/drafts',
    headers,
    payload: { changes: [{ ids: [rows[1]?.id], set: { price: 31 } }] },
  })
  expect(edit.statusCode).toBe(200)
  await store.db.updateTable('drafts').set({ state: 'published' }).where('id', '=', rows[2]!.id).execute()

  const undone = await undo()
  expect(undone).toMatchObject({
    state: 'undone',
    counts: { created: 1, updated: 1, unchanged: 3, refused: 0, held: 0 },
  })
  expect(await beat(one.id)).toMatchObject({ price_cents: 2_000, bpm: 80, free_download: 0 })
  const tags = await store.db.selectFrom('beat_tags').selectAll().where('beat_id', '=', one.id).execute()
  expect(tags).toEqual([{ beat_id: one.id, tag_id: dark.id }])
  expect(await beat(two.id)).toMatchObject({ price_cents: 3_500, title: 'Two!' })
  expect(await drafts()).toEqual(['New B 100 ', 'New C 100 '])
  expect((await ask('POST', '/undo')).status).toBe(409)
  const audit = await store.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'import.undone')
    .execute()
  expect(audit).toHaveLength(1)
  // Its rows can be imported again.
  await sendCsv(csv)
  expect((await run(false)).counts).toMatchObject({ created: 2, updated: 1, unchanged: 2 })
})

test('a long import is told by mail, a short one is not', async () => {
  const mails = async () =>
    (await store.db.selectFrom('mailbox').select(['recipient', 'subject']).execute()).filter(({ subject }) =>
      subject.includes('import'),
    )
  await sendCsv('title,price\nA,30\n')
  await run(false)
  expect(await mails()).toEqual([])
  await sendCsv('title,price\nB,30\n')
  expect((await ask('POST', '/start', { isDryRun: false })).status).toBe(200)
  // As if it had begun two minutes ago.
  await currentImport.update(store.db, (current) => ({ ...current, startedAt: Date.now() - 120_000 }))
  await store.app.jobs.drain()
  await store.app.jobs.drain()
  expect(await mails()).toMatchObject([{ subject: 'beats.csv is imported' }])
})

test('the export has the columns and beats that are wanted', async () => {
  await makeBeat(store.db, { owner_id: adminId, title: 'On sale', price_cents: 2_000 })
  await makeBeat(store.db, { owner_id: adminId, title: 'Hidden', status: 'hidden' })
  const get = (query: string) => store.app.inject({ url: `/api/admin/beats.csv?${query}`, headers })
  expect((await get('columns=title,price&which=store')).body).toBe(
    '\uFEFF"title","price"\r\n"On sale","20.00"\r\n',
  )
  expect((await get('columns=title')).body).toContain('Hidden')
  expect((await get('columns=nope')).statusCode).toBe(400)
})
