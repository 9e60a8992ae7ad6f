import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportView, LiveChange } from '#contract/beats/catalogue-import.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let headers: Record<string, string>
let owner_id: string

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  const admin = await makeUser(store.db, { role: 'admin' })
  owner_id = admin.id
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
  expect(answer.statusCode).toBe(200)
  return answer.json<ImportView>().import!
}
async function run(body: { isDryRun: boolean; agreed?: LiveChange[]; fixes?: object[] }) {
  await ask('POST', '/start', body)
  await store.app.jobs.drain()
  return ask('GET')
}
const sendCsv = (text: string) => ask('PUT', '/csv?name=beats.csv', Buffer.from(text))
const stateOf = (id: string) =>
  store.db
    .selectFrom('beats')
    .select(['price_cents', 'status', 'bpm'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a price of a beat in the store is changed only as it was shown, and only if somebody says so', async () => {
  const dusk = await makeBeat(store.db, { owner_id, title: 'Dusk', price_cents: 2999, bpm: 90 })
  const dawn = await makeBeat(store.db, { owner_id, title: 'Dawn', price_cents: 2000, bpm: 90 })
  const rest = await makeBeat(store.db, { owner_id, title: 'Rest', price_cents: 2000, status: 'hidden' })
  await sendCsv(
    'title,bpm,price,publication\nDusk,120,"$1,299.00",\nDawn,120,25,hidden\nRest,,30,\nCopy,,"1.299,00",\n',
  )
  const checked = await run({ isDryRun: true })
  expect(checked.counts).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 0, held: 2 })
  expect(checked.held).toEqual([
    { line: 2, title: 'Dusk', changes: [{ column: 'price', from: '29.99', to: '1299.00' }] },
    {
      line: 3,
      title: 'Dawn',
      changes: [
        { column: 'price', from: '20.00', to: '25.00' },
        { column: 'publication', from: 'ready', to: 'hidden' },
      ],
    },
  ])
  const unread = await run({ isDryRun: false })
  expect(unread.counts).toMatchObject({ created: 1, updated: 1, held: 2 })
  expect(await stateOf(dusk.id)).toEqual({ price_cents: 2999, status: 'ready', bpm: 90 })
  expect(await stateOf(dawn.id)).toEqual({ price_cents: 2000, status: 'ready', bpm: 90 })
  expect(await stateOf(rest.id)).toMatchObject({ price_cents: 3000 })
  const draft = await store.db.selectFrom('drafts').select(['title', 'price_cents']).executeTakeFirst()
  expect(draft).toEqual({ title: 'Copy', price_cents: 129_900 })

  // The beat has another price by now: what was shown is no longer what would happen.
  await store.db.updateTable('beats').set({ price_cents: 3500 }).where('id', '=', dusk.id).execute()
  const agreed = await run({ isDryRun: false, agreed: unread.held })
  expect(agreed.held).toEqual([
    { line: 2, title: 'Dusk', changes: [{ column: 'price', from: '35.00', to: '1299.00' }] },
  ])
  expect(await stateOf(dusk.id)).toMatchObject({ price_cents: 3500, bpm: 90 })
  expect(await stateOf(dawn.id)).toEqual({ price_cents: 2500, status: 'hidden', bpm: 120 })
  await run({ isDryRun: false, agreed: agreed.held })
  expect(await stateOf(dusk.id)).toEqual({ price_cents: 129_900, status: 'ready', bpm: 120 })
})

test('a cell that was fixed unseen, prices of licenses and a publication wait as well', async () => {
  const beat = await makeBeat(store.db, { owner_id, title: 'Dusk', price_cents: 2999 })
  const hidden = await makeBeat(store.db, { owner_id, title: 'Dawn', status: 'hidden' })
  await sendCsv(
    'title,price,licenses,publication\nDusk,"2,500",,\nDawn,,,ready\nDusk,,Basic = 12; Premium,\n',
  )
  const checked = await run({ isDryRun: true })
  expect(checked.problems).toMatchObject([
    { line: 2, column: 'price', value: '2,500' },
    { line: 4, column: 'row' },
  ])
  expect(checked.held).toMatchObject([
    { line: 3, changes: [{ column: 'publication', from: 'hidden', to: 'ready' }] },
  ])
  const done = await run({ isDryRun: false, fixes: [{ line: 2, column: 'price', value: '2500' }] })
  expect(done.counts).toMatchObject({ updated: 0, held: 2, refused: 1 })
  expect(done.held[0]).toMatchObject({ changes: [{ column: 'price', from: '29.99', to: '2500.00' }] })
  expect([await stateOf(beat.id), await stateOf(hidden.id)]).toMatchObject([
    { price_cents: 2999 },
    { status: 'hidden' },
  ])
  await sendCsv('title,licenses\nDusk,Basic = 12; Premium\n')
  expect((await run({ isDryRun: true })).held).toMatchObject([
    { changes: [{ column: 'licenses', to: 'Basic = 12.00; Premium' }] },
  ])
})
