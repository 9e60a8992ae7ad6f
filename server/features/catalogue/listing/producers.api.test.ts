import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let headers: { cookie: string }
beforeAll(async () => {
  store = await testStore()
  const producer = await makeUser(store.db, { username: 'nia', role: 'admin' })
  await makeBeat(store.db, { owner_id: producer.id })
  headers = await signIn(store, producer)
})
afterAll(() => store.close())

const link = { name: 'Instagram', url: 'https://instagram.example/nia' }
const save = (payload: unknown, by = headers) =>
  store.app.inject({
    method: 'PUT',
    url: '/api/account/producer-page',
    headers: by,
    payload: payload as object,
  })
const read = async (name: string) => (await store.app.inject(`/api/producers/${name}`)).json()

test('producers write their page, again and again, and empty it', async () => {
  const version = store.app.catalogue.version
  for (const _ of [1, 2]) {
    const saved = await save({ about: ' Slow drums.\nWet streets. ', links: [link] })
    expect(saved.json()).toMatchObject({ about: 'Slow drums.\nWet streets.', links: [link] })
  }
  expect(await read('NIA')).toMatchObject({
    username: 'nia',
    about: 'Slow drums.\nWet streets.',
    links: [link],
  })
  // Pages are kept under the catalogue's version.
  expect(store.app.catalogue.version).toBeGreaterThan(version)
  await save({ about: '', links: [] })
  expect(await read('nia')).toMatchObject({ about: null, links: [] })
})

test.each([
  ['a script as link', { about: '', links: [{ name: 'x', url: 'javascript:alert(1)' }] }],
  ['a link without a name', { about: '', links: [{ name: '\u200b', url: link.url }] }],
  ['seven links', { about: '', links: Array.from({ length: 7 }, () => link) }],
  ['too many words', { about: 'x'.repeat(601), links: [] }],
])('%s is refused', async (_what, page) => {
  expect((await save(page)).statusCode).toBe(400)
})

test('customers have no page', async () => {
  const customer = await makeUser(store.db, { username: 'buyer' })
  expect((await save({ about: 'x', links: [] }, await signIn(store, customer))).statusCode).toBe(403)
  expect((await read('buyer')).code).toBe('producer_not_found')
})

test('a play of an embedded player says so, and counts', async () => {
  const [beat] = (await store.app.inject('/api/beats')).json()
  const answer = await store.app.inject({ method: 'POST', url: `/api/beats/${beat.id}/plays?from=embed` })
  expect(answer.json()).toEqual({ success: true })
})
