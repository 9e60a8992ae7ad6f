import { afterEach, beforeEach, expect, test } from 'vitest'
import { SETUP_MINUTES } from '#contract/accounts/setup-routes.ts'
import { ensureFirstAdmin } from '#server/features/accounts/users/index.ts'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { SoftwareAuthenticator } from '#tests/software-authenticator.ts'
import { makeSetupToken } from './setup-token.ts'

let auth: AuthStore
let token: string

beforeEach(async () => {
  auth = await openAuthStore()
  token = makeSetupToken(auth.store.app.storeSecret)
})
afterEach(() => auth.store.close())

const admin = { username: 'mika', email: 'mika@example.com' }
const setUp = (given: object = {}, ip?: string) =>
  auth.post('/api/setup', { token, ...admin, password: PASSWORD, ...given }, ip ? { ip } : {})
const check = (given = token, ip?: string) =>
  auth.post('/api/setup/check', { token: given }, ip ? { ip } : {})
const admins = () => auth.store.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute()

test('the printed link makes the administrator, who is signed in, and works once', async () => {
  expect((await check()).statusCode).toBe(200)
  const done = await setUp()
  expect(done.statusCode, done.body).toBe(200)
  expect(done.json().user).toMatchObject({ ...admin, role: 'admin' })
  const headers = { cookie: cookieOf(done) }
  expect((await auth.session(headers.cookie)).json()).toMatchObject({ username: 'mika', role: 'admin' })
  expect((await auth.store.app.inject({ url: '/api/users', headers })).statusCode).toBe(200)
  const login = await auth.post('/api/auth/login', {
    email: admin.email,
    password: PASSWORD,
    captchaToken: 'x',
  })
  expect(login.statusCode).toBe(200)

  expect((await check()).json()).toMatchObject({ status: 409, code: 'setup_done' })
  expect((await setUp({ username: 'other', email: 'other@example.com' })).json().code).toBe('setup_done')
  expect(await admins()).toHaveLength(1)
  const events = await auth.store.db.selectFrom('audit_log').select(['action', 'subject_name']).execute()
  expect(events).toContainEqual({ action: 'admin.created', subject_name: 'mika' })
})

test('a passkey takes the place of the password', async () => {
  const device = new SoftwareAuthenticator()
  const options = await auth.post('/api/setup/passkey-options', { token, ...admin })
  expect(options.json()).toMatchObject({ user: { name: admin.email, displayName: 'mika' } })
  const passkey = device.create(options.json().challenge)
  const done = await setUp({ password: undefined, passkey })
  expect(done.statusCode, done.body).toBe(200)
  const { challenge } = (await auth.post('/api/auth/passkey/options', {})).json()
  const signedIn = await auth.post('/api/auth/passkey', device.get(challenge))
  expect(signedIn.json().user).toMatchObject(admin)
})

test('a passkey made for something else makes nobody', async () => {
  const device = new SoftwareAuthenticator()
  const { challenge } = (await auth.post('/api/auth/passkey/options', {})).json()
  const refused = await setUp({ password: undefined, passkey: device.create(challenge) })
  expect(refused.json().code).toBe('passkey_refused')
  expect(await admins()).toEqual([])
})

test('of many at once one becomes the administrator', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => setUp({ username: `owner${at}`, email: `o${at}@example.com` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await admins()).toHaveLength(1)
})

test('an old link, another store’s and a made-up one say so', async () => {
  const { storeSecret } = auth.store.app
  const tokens = [
    makeSetupToken(storeSecret, Date.now() - SETUP_MINUTES * 60_000),
    makeSetupToken('another secret'),
    // A later end under the signature of the right one.
    `zzzzzzzzz.${token.split('.')[1]}`,
    `${token}x`,
    token.slice(0, -1),
    '',
    '.',
  ]
  for (const wrong of tokens) {
    expect((await check(wrong)).json(), wrong).toMatchObject({ status: 410, code: 'setup_link_ended' })
    expect((await setUp({ token: wrong })).statusCode).toBe(410)
    expect((await auth.post('/api/setup/passkey-options', { token: wrong, ...admin })).statusCode).toBe(410)
  }
  expect(await admins()).toEqual([])
})

test('guessing a thousand times ends with the client being refused, also with the right link', async () => {
  const ip = '192.0.2.7'
  const statuses: number[] = []
  for (let at = 0; at < 1000; at++) statuses.push((await check(`${at}.${'x'.repeat(43)}`, ip)).statusCode)
  expect(statuses.filter((status) => status === 410)).toHaveLength(60)
  expect(statuses.slice(60).every((status) => status === 429)).toBe(true)
  expect((await setUp({}, ip)).statusCode).toBe(429)
  expect((await setUp({}, '192.0.2.8')).statusCode).toBe(200)
})

test('a name or address of a customer is refused, and the link still works', async () => {
  await auth.person({
    username: 'kit',
    username_key: 'kit',
    email: 'kit@example.com',
    email_key: 'kit@example.com',
  })
  expect((await setUp({ username: 'Kit' })).json().errors).toEqual({
    username: 'This username is already taken.',
  })
  expect((await setUp({ email: 'KIT@example.com' })).json().errors).toEqual({
    email: 'This email address cannot be used.',
  })
  expect((await setUp({ password: 'Password1!' })).json().errors.password).toMatch(/most common/)
  expect((await setUp({ password: undefined })).json().errors).toEqual({ password: 'Password is required' })
  expect((await setUp()).statusCode).toBe(200)
})

test('ADMIN_PASSWORD wins: the link opens nothing', async () => {
  await ensureFirstAdmin(auth.store.db, { ...auth.store.config, adminPassword: 'Nightbus36!' })
  expect((await check()).json().code).toBe('setup_done')
  expect((await setUp()).statusCode).toBe(409)
})
