import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

async function adminSignedIn() {
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  return {
    put: (payload: object) =>
      store.app.inject({ method: 'PUT', url: '/api/account/desk-views', headers, payload }),
    views: async () => (await store.app.inject({ url: '/api/account', headers })).json().deskViews,
  }
}

test('the view of a list is kept for this administrator alone, wherever they sign in', async () => {
  const [ada, other] = [await adminSignedIn(), await adminSignedIn()]
  expect(await ada.views()).toEqual({})
  const kept = await ada.put({ payments: 'cards' })
  expect(kept.json().deskViews).toEqual({ payments: 'cards' })
  expect(await ada.views()).toEqual({ payments: 'cards' })
  expect(await other.views()).toEqual({})
  // A repeat does no harm, and what is left out has its standard view again.
  expect((await ada.put({ payments: 'cards' })).statusCode).toBe(200)
  await ada.put({ beats: 'cards' })
  expect(await ada.views()).toEqual({ beats: 'cards' })
})

test('a view that does not exist is refused, and the kept one stays', async () => {
  const ada = await adminSignedIn()
  await ada.put({ payments: 'cards' })
  expect((await ada.put({ payments: 'list' })).statusCode).toBe(400)
  expect(await ada.views()).toEqual({ payments: 'cards' })
})
