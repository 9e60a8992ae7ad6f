import { afterAll, beforeAll, expect, test } from 'vitest'
import { movesMoney, type Route, readRouteName } from '#contract/wire/route-table.ts'
import { type Routes, routes } from '#contract/wire/routes.ts'
import { makeUser, signIn } from './factories.ts'
import { type TestStore, testStore } from './test-store.ts'

const moving = (Object.keys(routes) as (keyof Routes)[]).filter((name) => {
  const row: Route = routes[name]
  return movesMoney(row)
})

/** Members that decide which others are known. */
const kinds: Partial<Record<keyof Routes, object>> = {
  'POST /deals': { kind: 'sale' },
  'PUT /my-shares/method': { method: 'paypal' },
}

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

test('the table knows which requests move money', () => {
  expect(moving).toEqual(
    expect.arrayContaining([
      'POST /payments/create-payment-intent',
      'POST /payments/refund',
      'DELETE /orders/:id/refund',
      'POST /admin/payouts',
      'POST /admin/collaborators/:id/send',
      'PUT /admin/beats/:id/split',
    ]),
  )
})

test.each(moving)('%s refuses members that it does not know', async (name) => {
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  const { method, path } = readRouteName(name)
  const send = async (body: object) => {
    const answer = await store.app.inject({
      method: method as 'POST',
      url: path.replace(/:\w+/g, 'none'),
      headers,
      payload: { ...kinds[name], ...body },
    })
    return JSON.stringify(answer.json())
  }
  expect(await send({ amuonts: 1 })).toContain('“amuonts” is not known here')
  expect(await send({})).not.toContain('is not known here')
})
