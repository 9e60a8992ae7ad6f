import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

test('the language that somebody chooses is that of their account alone', async () => {
  const [user, other] = [await makeUser(store.db), await makeUser(store.db)]
  const headers = await signIn(store, user)
  const choose = (language: string) =>
    store.app.inject({ method: 'PUT', url: '/api/account/language', headers, payload: { language } })
  expect((await choose('pt-BR')).statusCode).toBe(200)
  expect((await choose('it')).statusCode).toBe(400)
  const rows = await store.db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [user.id, other.id])
    .execute()
  expect(Object.fromEntries(rows.map(({ id, locale }) => [id, locale]))).toEqual({
    [user.id]: 'pt-BR',
    [other.id]: null,
  })
})
