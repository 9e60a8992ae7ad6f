import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import { makeLicense } from '#tests/shop.ts'
import type { TestStore } from '#tests/test-store.ts'

const DAY_MS = 86_400_000

let store: TestStore
beforeAll(async () => {
  store = await storeWithPages(
    {},
    {
      renderPage: async (_url, { announcement }) => ({
        ...{ html: `<p>${announcement?.text}</p>`, pageData: '', firstCover: undefined, files: [] },
        ...{ status: 200, subject: { kind: 'page' } },
      }),
    },
  )
})
afterAll(() => store.close())

test('pages say the lowest price beside the announcement of a code for one beat, and nothing for personal ones', async () => {
  const admin = await makeUser(store.db, { role: 'admin' })
  const headers = await signIn(store, admin)
  const created_at = Date.now() - 90 * DAY_MS
  const beat = await makeBeat(store.db, { owner_id: admin.id, title: 'Élan', price_cents: 2900, created_at })
  await makeLicense(store.db, beat.id)
  const page = async () => (await store.app.inject({ url: '/', headers: { host: 'beats.example' } })).body
  const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    store.app.inject({ method, url: `/api/${url}`, headers, payload })
  const announcement = { text: 'ÉLAN, ten percent off with FRIDAY10.', url: '', from: null, until: null }
  await send('PATCH', 'settings', { version: 0, announcement })
  expect(await page()).toContain('<p>ÉLAN, ten percent off with FRIDAY10.</p>')
  const personal = { kind: 'code', name: 'Ten', code: 'FRIDAY10', percent: 10, isPublic: false }
  expect((await send('POST', 'deals', personal)).statusCode).toBe(201)
  const again = { ...announcement, text: 'Élan, ten percent off with FRIDAY10.' }
  await send('PATCH', 'settings', { version: 1, announcement: again })
  expect(await page()).toContain('<p>Élan, ten percent off with FRIDAY10.</p>')
  const [deal] = (await store.app.inject({ url: '/api/deals', headers })).json()
  const fields = { ...personal, isPublic: null }
  expect((await send('PATCH', `deals/${deal.id}`, { revision: deal.revision, fields })).statusCode).toBe(200)
  await send('PATCH', 'settings', { version: 2, announcement })
  expect(await page()).toContain(
    '<p>ÉLAN, ten percent off with FRIDAY10. Lowest price in the last 30 days: $29</p>',
  )
})
