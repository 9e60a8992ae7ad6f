import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const DECOMPOSED = 'Cafe\u0301 Nuit'
const COMPOSED = 'Café Nuit'

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

test('a tag in another Unicode form is the same tag', async () => {
  const add = (name: string) =>
    store.app.inject({ method: 'POST', url: '/api/tags', headers, payload: { name } })
  expect((await add(DECOMPOSED)).json()).toMatchObject({ name: COMPOSED })
  expect((await add(COMPOSED)).json()).toMatchObject({ code: 'tag_taken' })
})

test('a title is found however the search is typed, and an import of it makes no second beat', {}, async () => {
  const beat = await makeBeat(store.db, { owner_id, title: 'x' })
  const answer = await store.app.inject({
    method: 'PATCH',
    url: `/api/beats/${beat.id}`,
    headers,
    payload: { revision: 1, title: DECOMPOSED, newTags: [DECOMPOSED] },
  })
  expect(answer.statusCode).toBe(200)
  for (const q of [COMPOSED, DECOMPOSED, 'cafe\u0301']) {
    const found = await store.app.inject({ url: `/api/beats?q=${encodeURIComponent(q)}` })
    expect(found.json()).toMatchObject([{ title: COMPOSED, tags: [{ name: COMPOSED }] }])
  }
  const send = (path: string, payload: object | Buffer, method: 'PUT' | 'POST') =>
    store.app.inject({
      method,
      url: `/api/admin/import${path}`,
      headers: {
        ...headers,
        'content-type': Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json',
      },
      payload,
    })
  await send('/csv?name=c.csv', Buffer.from(`title,tags,bpm\n${DECOMPOSED},${DECOMPOSED},120\n`), 'PUT')
  await send('/start', { isDryRun: false }, 'POST')
  await store.app.jobs.drain()
  expect(await store.db.selectFrom('drafts').selectAll().execute()).toEqual([])
  expect(await store.db.selectFrom('tags').select('name').execute()).toEqual([{ name: COMPOSED }])
  expect(await store.db.selectFrom('beats').select(['title', 'bpm']).execute()).toEqual([
    { title: COMPOSED, bpm: 120 },
  ])
})
