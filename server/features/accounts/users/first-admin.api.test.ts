import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/session.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { adminSignInFile } from './admin-sign-in-file.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.close())

const start = () => ensureFirstAdmin(store.db, store.config)

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

test('a generated password is shown once and works for one sign-in, at which the user sets their own', async () => {
  const first = await start()
  expect(first?.password).toMatch(/^.{24}$/)
  expect(await start()).toEqual({ ...first, password: undefined })
  const file = await readFile(adminSignInFile(store.config.dataDir), 'utf8')
  expect(file.split('\n')).toEqual([
    store.config.adminEmail,
    first?.password,
    expect.stringMatching(/^For one sign-in until .+ Then set your own password\.$/),
    '',
  ])

  const { status, cookie } = await logIn(first?.password)
  expect(status).toBe(200)
  expect((await sessionOf(cookie)).needsPassword).toBe(true)
  expect(await askAsAdmin(cookie)).toMatchObject({ status: 403, code: 'password_required' })
  expect(await logIn(first?.password)).toMatchObject({ status: 403, code: 'password_expired' })
  expect(await logIn('Another-one-7!')).toMatchObject({ status: 401, code: 'login_failed' })
  // Somebody is signed in who can still set one.
  expect((await start())?.password).toBeUndefined()

  const changed = await store.app.inject({
    method: 'POST',
    url: '/api/account/password',
    headers: { cookie },
    body: { currentPassword: first?.password, password: 'My-own-horse-7!' },
  })
  expect(changed.statusCode).toBe(200)
  const renewed = String(changed.headers['set-cookie']).split(';')[0] ?? ''
  expect((await sessionOf(renewed)).needsPassword).toBeUndefined()
  expect(await askAsAdmin(renewed)).toHaveLength(1)
  for (let time = 0; time < 2; time++) expect((await logIn('My-own-horse-7!')).status).toBe(200)
  expect(await start()).toBeUndefined()
})

test('a generated password ends after 24 hours, and the next start prints a new one', async () => {
  const first = await start()
  const { password_expires_at: end } = await store.db
    .selectFrom('users')
    .select('password_expires_at')
    .executeTakeFirstOrThrow()
  expect(Math.abs(end! - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000)
  await store.db
    .updateTable('users')
    .set({ password_expires_at: Date.now() - 1 })
    .execute()
  expect(await logIn(first?.password)).toMatchObject({ status: 403, code: 'password_expired' })
  const second = await start()
  expect(second?.password).toMatch(/^.{24}$/)
  expect(second?.password).not.toBe(first?.password)
  expect((await logIn(first?.password)).status).toBe(401)
  expect((await logIn(second?.password)).status).toBe(200)
})

test('a password that the operator chose stays', async () => {
  const config = { ...store.config, adminPassword: 'Nightbus36!' }
  expect(await ensureFirstAdmin(store.db, config)).toMatchObject({
    password: undefined,
    passwordFile: undefined,
  })
  for (let time = 0; time < 2; time++) expect((await logIn('Nightbus36!')).status).toBe(200)
})
