import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#server/platform/database/schema.ts'
import { type AuthStore, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser: it keeps the cookies that answers set. */
function browser(userAgent = FIREFOX) {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    async post(url: string, body: unknown) {
      const headers = { 'user-agent': userAgent, ...(cookies.size > 0 && { cookie: header() }) }
      const answer = await auth.post(url, body, { headers })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer
    },
    sessionCookie: () => `jwt_token=${cookies.get('jwt_token')}`,
    forget: () => cookies.clear(),
  }
}

const logIn = (from: ReturnType<typeof browser>, { email }: Pick<Row<'users'>, 'email'>) =>
  from.post('/api/auth/login', { email, password: PASSWORD })

async function warnings(address: string): Promise<string[]> {
  await auth.store.app.jobs.drain()
  const mails = await auth.mailTo(address)
  return mails.filter(({ subject }) => /^New sign-in/.test(subject)).map(({ text }) => text)
}

describe('a mail about a new device', () => {
  test('comes after a sign-in on a device unknown to the account, and says which, when and what to do', async () => {
    const email = `fresh${auth.next()}@example.com`
    const first = browser()
    const person = { username: `fresh_${auth.next()}`, email, password: PASSWORD }
    expect((await first.post('/api/auth/register', person)).statusCode).toBe(200)
    await logIn(first, { email })
    expect(await warnings(email)).toEqual([])

    const second = browser()
    await logIn(second, { email })
    const [text = ''] = await warnings(email)
    expect(text).toContain('Firefox on Windows')
    expect(text).toContain(`${new Date().getUTCFullYear()} at `)
    expect(text).toContain('/forgot-password')
    await logIn(second, { email })
    await logIn(first, { email })
    expect(await warnings(email)).toHaveLength(1)
    second.forget()
    await logIn(second, { email })
    expect(await warnings(email)).toHaveLength(2)
  })

  test('a device of one account is new to another', async () => {
    const [mine, theirs] = [await auth.person(), await auth.person()]
    const shared = browser()
    await logIn(shared, mine)
    await logIn(browser(), theirs)
    await logIn(shared, theirs)
    expect(await warnings(mine.email)).toEqual([])
    expect(await warnings(theirs.email)).toHaveLength(1)
  })

  test('a cookie that the store did not make is not taken over', async () => {
    const user = await auth.person()
    await logIn(browser(), user)
    const headers = { cookie: 'device=short' }
    const answer = await auth.post('/api/auth/login', { email: user.email, password: PASSWORD }, { headers })
    expect(answer.cookies.find(({ name }) => name === 'device')?.value).toMatch(/^[\w-]{43}$/)
    expect(await warnings(user.email)).toHaveLength(1)
  })
})

test('signing in again in a browser ends the session it replaces, and no other', async () => {
  const [user, next] = [await auth.person(), await auth.person()]
  const one = browser()
  await logIn(one, user)
  const replaced = one.sessionCookie()
  const elsewhere = await signIn(auth.store, user)
  await logIn(one, user)
  expect((await auth.session(replaced)).statusCode).toBe(401)
  expect((await auth.session(one.sessionCookie())).statusCode).toBe(200)
  expect((await auth.session(elsewhere.cookie)).statusCode).toBe(200)
  // Somebody else on the same browser.
  const left = one.sessionCookie()
  await logIn(one, next)
  expect((await auth.session(left)).statusCode).toBe(401)
  // A wrong password replaces nothing.
  await one.post('/api/auth/login', { email: next.email, password: 'Wrong1234!' })
  expect((await auth.session(one.sessionCookie())).statusCode).toBe(200)
})

describe('a session idle for two hours', () => {
  const HOUR_MS = 3_600_000
  const seenAgo = (userId: string, ms: number) =>
    auth.store.db
      .updateTable('sessions')
      .set({ seen_at: Date.now() - ms })
      .where('user_id', '=', userId)
      .execute()
  const seenAt = async (userId: string) =>
    (
      await auth.store.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).seen_at

  test('ends for an administrator, and goes on for a customer', async () => {
    const admin = await auth.person({ role: 'admin' })
    const customer = await auth.person()
    const [ofAdmin, ofCustomer] = [await signIn(auth.store, admin), await signIn(auth.store, customer)]
    await seenAgo(admin.id, 1.9 * HOUR_MS)
    expect((await auth.session(ofAdmin.cookie)).statusCode).toBe(200)
    await seenAgo(admin.id, 2.1 * HOUR_MS)
    await seenAgo(customer.id, 23 * HOUR_MS)
    expect((await auth.session(ofAdmin.cookie)).statusCode).toBe(401)
    expect((await auth.store.app.inject({ url: '/api/users', headers: ofAdmin })).statusCode).toBe(401)
    expect((await auth.session(ofCustomer.cookie)).statusCode).toBe(200)
    // It is no longer among the devices either.
    const again = await signIn(auth.store, admin)
    const devices = await auth.store.app.inject({ url: '/api/account/sessions', headers: again })
    expect(devices.json()).toHaveLength(1)
  })

  test('an open page that only asks who is signed in is no activity', async () => {
    const admin = await auth.person({ role: 'admin' })
    const headers = await signIn(auth.store, admin)
    await seenAgo(admin.id, HOUR_MS)
    const before = await seenAt(admin.id)
    await auth.session(headers.cookie)
    await auth.store.app.inject({ url: '/api/auth/session?optional=true', headers })
    expect(await seenAt(admin.id)).toBe(before)
    await auth.store.app.inject({ url: '/api/users', headers })
    expect(await seenAt(admin.id)).toBeGreaterThan(before)
  })
})
