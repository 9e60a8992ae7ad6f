import { createHmac } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { openSession, SESSION_SECONDS } from './sign-in.ts'

let store: TestStore
let user: Row<'users'>

beforeAll(async () => {
  store = await testStore()
  user = await makeUser(store.db, { username: 'maya_r' })
})

afterAll(() => store.close())

const session = (headers: Record<string, string>) => store.app.inject({ url: '/api/auth/session', headers })

test('a visitor has no session', async () => {
  const answer = await session({})
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'unauthenticated', success: false })
})

test('a page that only wants to know is answered without an error', async () => {
  const visitor = await store.app.inject('/api/auth/session?optional=true')
  expect(visitor.statusCode).toBe(204)
  expect(visitor.body).toBe('')
  const headers = await signIn(store, user)
  const person = await store.app.inject({ url: '/api/auth/session?optional=true', headers })
  expect(person.json()).toMatchObject({ username: 'maya_r' })
})

test('the session is who signed in, until a day is over', async () => {
  const answer = await session(await signIn(store, user))
  expect(answer.statusCode).toBe(200)
  const now = Date.now() / 1000
  expect(answer.json()).toEqual({
    userId: user.id,
    username: 'maya_r',
    role: 'customer',
    exp: expect.any(Number),
  })
  expect(answer.json().exp - now).toBeGreaterThan(SESSION_SECONDS - 10)
  expect(answer.json().exp - now).toBeLessThanOrEqual(SESSION_SECONDS)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('logging out ends the session everywhere and clears the cookie', async () => {
  const headers = await signIn(store, user)
  const other = await signIn(store, user)
  const answer = await store.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toMatch(
    /^jwt_token=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Strict$/,
  )
  expect((await session(headers)).statusCode).toBe(401)
  expect((await session(other)).statusCode).toBe(200)
  expect((await store.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(200)
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['its row is gone', (id) => store.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  [
    'it has expired',
    (id) =>
      store.db
        .updateTable('sessions')
        .set({ expires_at: Date.now() - 1 })
        .where('user_id', '=', id)
        .execute(),
  ],
  [
    'the version was raised',
    (id) => store.db.updateTable('users').set({ session_version: 2 }).where('id', '=', id).execute(),
  ],
  [
    'the role has changed',
    (id) => store.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
  ],
  ['the user was deleted', (id) => store.db.deleteFrom('users').where('id', '=', id).execute()],
])('a session ends at once when %s', async (_name, change) => {
  const person = await makeUser(store.db)
  const headers = await signIn(store, person)
  expect((await session(headers)).statusCode).toBe(200)
  await change(person.id)
  expect((await session(headers)).statusCode).toBe(401)
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made by hand, signed with the store's own key unless another is given. */
function forge(claims: object, options: { header?: object; key?: Buffer | string } = {}): string {
  const signed = `${base64(options.header ?? { alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  const key = options.key ?? deriveKey(store.app.storeSecret, 'session tokens')
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

test('tokens that the store did not make are not sessions', async () => {
  const { claims } = await openSession(store.app, store.db, user, { address: '', userAgent: '' })
  const good = { ...claims, iss: 'backbeat', aud: 'backbeat-store' }
  const statusOf = async (token: string) => (await session({ cookie: `jwt_token=${token}` })).statusCode
  expect(await statusOf(forge(good))).toBe(200)
  expect(await statusOf(forge(good, { key: 'guessed' }))).toBe(401)
  expect(await statusOf(forge(good, { key: deriveKey(store.app.storeSecret, 'captcha') }))).toBe(401)
  expect(await statusOf(forge({ ...good, iss: 'another' }))).toBe(401)
  expect(await statusOf(forge({ ...good, aud: 'another' }))).toBe(401)
  expect(await statusOf(forge({ ...good, role: 'admin' }))).toBe(401)
  expect(await statusOf(forge({ ...good, version: 7 }))).toBe(401)
  expect(await statusOf(forge({ ...good, exp: Math.floor(Date.now() / 1000) - 1 }))).toBe(401)
  const unsigned = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(good)}.`
  expect(await statusOf(unsigned)).toBe(401)
  expect(await statusOf(forge(good, { header: { alg: 'HS512', typ: 'JWT' } }))).toBe(401)
  for (const noise of ['', 'x', 'a.b.c', '%', 'null']) expect(await statusOf(noise)).toBe(401)
})

test('the secret is kept in the data folder, for the operator only', async () => {
  expect((await stat(join(store.config.dataDir, 'store-secret'))).mode & 0o777).toBe(0o600)
})
