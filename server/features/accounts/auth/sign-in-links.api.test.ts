import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'
import { stopClock } from '#tests/stop-clock.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

const request = (email: string, ip?: string) =>
  auth.post('/api/auth/sign-in-link', { email }, ip ? { ip } : {})
const use = (token: string) => auth.post(`/api/auth/sign-in-link/${token}`, {})

async function tokenFor(email: string): Promise<string> {
  expect((await request(email)).statusCode).toBe(200)
  await auth.store.app.jobs.drain()
  const mail = (await auth.mailTo(email)).findLast(({ subject }) => subject === 'Sign in to Backbeat')
  const token = /\/sign-in-link\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link was mailed')
  return token
}

test('a link signs a customer in once', async () => {
  const user = await auth.person()
  const token = await tokenFor(user.email)
  const answers = await Promise.all([use(token), use(token), use(token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  const done = answers.find(({ statusCode }) => statusCode === 200)!
  expect(done.json()).toMatchObject({ success: true, user: { id: user.id } })
  expect((await auth.session(cookieOf(done))).statusCode).toBe(200)
})

test('the answer is the same for everybody, but only customers who may sign in get a mail', async () => {
  const people = [
    await auth.person({ role: 'admin' }),
    await auth.person({ locked_at: 1 }),
    await auth.person({ password_hash: null }),
  ]
  const customer = await auth.person()
  const addresses = [...people.map(({ email }) => email), 'nobody@example.com']
  const answers = await Promise.all([customer.email, ...addresses].map((email) => request(email)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(customer.email)).toHaveLength(1)
  for (const address of addresses) expect(await auth.mailTo(address)).toEqual([])
})

test('only its hash is stored, and it works for 10 minutes', async () => {
  const user = await auth.person()
  const token = await tokenFor(user.email)
  const { db } = auth.store
  const row = await db
    .selectFrom('mailed_links')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.token_hash).not.toContain(token)
  expect(row.expires_at - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  expect(row.expires_at - Date.now()).toBeGreaterThan(9 * 60_000)
  await db
    .updateTable('mailed_links')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect((await use(token)).json().code).toBe('sign_in_link_invalid')
})

test('who has become an administrator, or was locked, does not get in by a link from before', async () => {
  const promoted = await auth.person()
  const promotedToken = await tokenFor(promoted.email)
  const locked = await auth.person()
  const lockedToken = await tokenFor(locked.email)
  const { db } = auth.store
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', promoted.id).execute()
  await db.updateTable('users').set({ locked_at: 1 }).where('id', '=', locked.id).execute()
  expect((await use(promotedToken)).json().code).toBe('sign_in_link_invalid')
  expect((await use(lockedToken)).json().code).toBe('account_locked')
})

test('a new password revokes it', async () => {
  const user = await auth.person()
  const token = await tokenFor(user.email)
  const body = { currentPassword: PASSWORD, password: 'Another36night!' }
  const headers = await signIn(auth.store, user)
  expect((await auth.post('/api/account/password', body, { headers })).statusCode).toBe(200)
  expect((await use(token)).statusCode).toBe(410)
})

test('it replaces the password, not the code of the authenticator app', async () => {
  stopClock()
  const user = await auth.person()
  const headers = await signIn(auth.store, user)
  const { secret } = (await auth.post('/api/account/totp', {}, { headers })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await auth.post('/api/account/totp/confirm', { code: totp.generate() }, { headers })
  const answer = await use(await tokenFor(user.email))
  expect(answer.json()).toMatchObject({ code: 'second_factor_required', asks: 'code' })
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  const done = await auth.post('/api/auth/login/code', { ticket: answer.json().ticket, code })
  expect(done.statusCode, done.body).toBe(200)
})

test('few mails go to one address, and few requests come from one', async () => {
  const user = await auth.person()
  for (let at = 0; at < 5; at++) expect((await request(user.email)).statusCode).toBe(200)
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(user.email)).toHaveLength(3)
  const answers = []
  for (let at = 0; at < 11; at++) answers.push(await request(`somebody${at}@example.com`, '192.0.2.9'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429])
})
