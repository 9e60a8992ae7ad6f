import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const PASSWORD = 'Nightbus42!'
const billing = {
  name: 'Tess Okafor',
  address: '9 Mill Lane',
  city: 'Leeds',
  country: 'GB',
  postalCode: 'LS1 4DY',
}

let store: TestStore
let hash: string

beforeAll(async () => {
  store = await testStore()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => store.close())

async function buyer() {
  const user = await makeUser(store.db, { password_hash: hash })
  const headers = await signIn(store, user)
  const ask = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) =>
    store.app.inject({ method, url: `/api/account${path}`, headers, ...(payload && { payload }) })
  return { user, ask }
}

test('an account remembers billing details until it is told to forget them', async () => {
  const { ask } = await buyer()
  expect((await ask('GET', '/billing')).json()).toBeNull()
  expect((await ask('PUT', '/billing', { ...billing, name: '' })).statusCode).toBe(400)
  for (const city of ['Leeds', 'Leeds', 'York']) {
    expect((await ask('PUT', '/billing', { ...billing, city })).json()).toEqual({ ...billing, city })
    expect((await ask('GET', '/billing')).json()).toEqual({ ...billing, city })
  }
  for (let times = 0; times < 2; times++) expect((await ask('DELETE', '/billing')).statusCode).toBe(200)
  expect((await ask('GET', '/billing')).json()).toBeNull()
})

test('nobody else sees them, and they go with the account', async () => {
  const [mine, other] = [await buyer(), await buyer()]
  await mine.ask('PUT', '/billing', billing)
  expect((await other.ask('GET', '/billing')).json()).toBeNull()
  expect((await mine.ask('GET', '/billing')).headers['cache-control']).toBe('no-store')
  const exported = await mine.ask('POST', '/export', { password: PASSWORD })
  expect(exported.json().account.billing).toEqual(billing)
  await mine.ask('POST', '/delete', { password: PASSWORD })
  const rows = await store.db.selectFrom('users').select('billing').execute()
  expect(JSON.stringify(rows)).not.toContain('Mill Lane')
})

test('details that are not valid any more are not offered', async () => {
  const { user, ask } = await buyer()
  const stored = writeJson({ ...billing, country: 'XX' })
  await store.db.updateTable('users').set({ billing: stored }).where('id', '=', user.id).execute()
  expect((await ask('GET', '/billing')).json()).toBeNull()
})
