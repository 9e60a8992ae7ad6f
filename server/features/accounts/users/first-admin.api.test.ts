import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/session.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { makeAdmin } from './make-admin.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.close())

async function logIn(password: string | undefined) {
  const answer = await store.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: store.config.adminEmail, password, captchaToken: 'x' },
  })
  return { status: answer.statusCode, code: answer.json().code, cookie: `jwt_token=${answer.json().token}` }
}

const sessionOf = async (cookie: string) =>
  (await store.app.inject({ url: '/api/auth/session', headers: { cookie } })).json<Session>()
const askAsAdmin = async (cookie: string) =>
  (await store.app.inject({ url: '/api/users', headers: { cookie } })).json<{ code?: string }>()

test('a generated password works for one sign-in, at which its owner sets their own', async () => {
  const made = await makeAdmin(store.db, {
    email: store.config.adminEmail,
    username: undefined,
    password: undefined,
  })
  expect(made.password).toMatch(/^.{24}$/)
  const { status, cookie } = await logIn(made.password)
  expect(status).toBe(200)
  expect((await sessionOf(cookie)).needsPassword).toBe(true)
  expect(await askAsAdmin(cookie)).toMatchObject({ status: 403, code: 'password_required' })
  expect(await logIn(made.password)).toMatchObject({ status: 403, code: 'password_expired' })
  expect(await logIn('Another-one-7!')).toMatchObject({ status: 401, code: 'login_failed' })

  const changed = await store.app.inject({
    method: 'POST',
    url: '/api/account/password',
    headers: { cookie },
    body: { currentPassword: made.password, password: 'My-own-horse-7!' },
  })
  expect(changed.statusCode).toBe(200)
  const renewed = String(changed.headers['set-cookie']).split(';')[0] ?? ''
  expect((await sessionOf(renewed)).needsPassword).toBeUndefined()
  expect(await askAsAdmin(renewed)).toHaveLength(1)
  for (let time = 0; time < 2; time++) expect((await logIn('My-own-horse-7!')).status).toBe(200)
})

test('a generated password ends after 24 hours', async () => {
  const { password } = await makeAdmin(store.db, {
    email: store.config.adminEmail,
    username: undefined,
    password: undefined,
  })
  const { password_expires_at: end } = await store.db
    .selectFrom('users')
    .select('password_expires_at')
    .executeTakeFirstOrThrow()
  expect(Math.abs(end! - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000)
  await store.db
    .updateTable('users')
    .set({ password_expires_at: Date.now() - 1 })
    .execute()
  expect(await logIn(password)).toMatchObject({ status: 403, code: 'password_expired' })
})

test('ADMIN_PASSWORD makes the first administrator; without it a new store waits for one', async () => {
  expect(await ensureFirstAdmin(store.db, store.config)).toBe('missing')
  const config = { ...store.config, adminPassword: 'Nightbus36!' }
  expect(await ensureFirstAdmin(store.db, config)).toBe('from settings')
  expect(await ensureFirstAdmin(store.db, { ...config, adminPassword: 'Other-one36!' })).toBe('there')
  for (let time = 0; time < 2; time++) expect((await logIn('Nightbus36!')).status).toBe(200)
})

test('a common ADMIN_PASSWORD is refused with its reason', async () => {
  const config = { ...store.config, adminPassword: 'Password1!' }
  await expect(ensureFirstAdmin(store.db, config)).rejects.toThrow(
    'ADMIN_PASSWORD: This is one of the most common passwords. Choose another one.',
  )
})
