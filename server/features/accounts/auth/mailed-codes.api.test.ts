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

const ask = (email: string, ip?: string) =>
  auth.post('/api/auth/mailed-code', { email, captchaToken: 'x' }, ip ? { ip } : {})
const use = (ticket: string, code: string) => auth.post('/api/auth/mailed-code/use', { ticket, code })

async function codeFor(email: string): Promise<{ ticket: string; code: string }> {
  const { ticket } = (await ask(email)).json()
  await auth.store.app.jobs.drain()
  const mail = (await auth.mailTo(email)).findLast(({ subject }) => subject === 'Your code for Backbeat')
  // New addresses have no account yet.
  expect(mail?.text).toContain('because somebody asked for a code for this address at Backbeat')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error('no code was mailed')
  return { ticket, code }
}

/** One that is wrong. */
const other = (code: string) => (code === '123456' ? '654321' : '123456')

test('a code signs a customer in once, and confirms the address', async () => {
  const user = await auth.person()
  const { ticket, code } = await codeFor(user.email)
  const answers = await Promise.all([use(ticket, code), use(ticket, code), use(ticket, code)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  const done = answers.find(({ statusCode }) => statusCode === 200)!
  expect(done.json()).toMatchObject({ success: true, user: { id: user.id } })
  expect((await auth.session(cookieOf(done))).statusCode).toBe(200)
  const row = await auth.store.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  expect(row?.email_confirmed_at).not.toBeNull()
})

test('a new address gets an account, named after it, with a password that is nobody’s', async () => {
  const email = `Kit.Sole+beats@example.com`
  const { ticket, code } = await codeFor(email)
  const done = await use(ticket, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(done.json().user).toMatchObject({
    username: 'kit.sole',
    email,
    role: 'customer',
  })
  await auth.store.app.jobs.drain()
  expect((await auth.mailTo(email)).map(({ subject }) => subject)).toContain('Welcome to Backbeat')
  const again = await codeFor('kit.sole@example.com')
  const second = (await use(again.ticket, again.code)).json().user
  expect(second.username).toMatch(/^kit\.sole\d{4}$/)
  const reset = await auth.post('/api/users/forgot-password', { email: second.email })
  await auth.store.app.jobs.drain()
  expect(reset.statusCode).toBe(200)
  expect((await auth.mailTo(second.email)).map(({ subject }) => subject)).toContain(
    'Reset your Backbeat password',
  )
})

test('after three wrong codes the right one no longer works, and each is recorded', async () => {
  const user = await auth.person()
  const { ticket, code } = await codeFor(user.email)
  const wrong = [
    await use(ticket, other(code)),
    await use(ticket, other(code)),
    await use(ticket, other(code)),
  ]
  expect(wrong.map((answer) => [answer.json().code, answer.json().triesLeft])).toEqual([
    ['mailed_code_wrong', '2'],
    ['mailed_code_wrong', '1'],
    ['mailed_code_over', '0'],
  ])
  expect((await use(ticket, code)).json().code).toBe('mailed_code_over')
  const failed = await auth.store.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'user.sign-in-failed')
    .where('subject_id', '=', user.id)
    .execute()
  expect(failed).toHaveLength(3)
})

test('a code works only with the ticket of the browser that asked', async () => {
  const [one, another] = [await auth.person(), await auth.person()]
  const first = await codeFor(one.email)
  const second = await codeFor(another.email)
  if (first.code !== second.code) expect((await use(second.ticket, first.code)).statusCode).toBe(403)
  expect((await use('x'.repeat(43), first.code)).statusCode).toBe(410)
  expect((await use(first.ticket, first.code)).json().user.id).toBe(one.id)
})

test('the answer is the same for everybody; administrators, locked and demo accounts get no mail', {}, async () => {
  const people = [
    await auth.person({ role: 'admin' }),
    await auth.person({ locked_at: 1 }),
    await auth.person({ password_hash: null }),
  ]
  const answers = await Promise.all(
    [...people.map(({ email }) => email), 'new@example.com'].map((email) => ask(email)),
  )
  expect(new Set(answers.map((answer) => Object.keys(answer.json()).join())).size).toBe(1)
  await auth.store.app.jobs.drain()
  for (const { email } of people) expect(await auth.mailTo(email)).toEqual([])
  expect(await auth.mailTo('new@example.com')).toHaveLength(1)
  for (const answer of answers.slice(0, 3))
    expect((await use(answer.json().ticket, '000000')).statusCode).toBe(403)
})

test('only keyed hashes are stored, for 10 minutes', async () => {
  const user = await auth.person()
  const { ticket, code } = await codeFor(user.email)
  const { db } = auth.store
  const row = await db
    .selectFrom('mailed_codes')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code)
  expect(JSON.stringify(row)).not.toContain(ticket)
  expect(row.expires_at - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  await db
    .updateTable('mailed_codes')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect((await use(ticket, code)).json().code).toBe('mailed_code_over')
})

test('who is locked, promoted or has another address by now does not get in', async () => {
  const { db } = auth.store
  const changes = [
    [{ role: 'admin' as const }, 'mailed_code_over'],
    [{ locked_at: 1 }, 'account_locked'],
    [{ email: 'moved@example.com', email_key: 'moved@example.com' }, 'mailed_code_over'],
  ] as const
  for (const [change, problem] of changes) {
    const user = await auth.person()
    const { ticket, code } = await codeFor(user.email)
    await db.updateTable('users').set(change).where('id', '=', user.id).execute()
    expect((await use(ticket, code)).json().code).toBe(problem)
  }
})

test('a new password revokes it', async () => {
  const user = await auth.person()
  const { ticket, code } = await codeFor(user.email)
  const body = { currentPassword: PASSWORD, password: 'Another36night!' }
  const headers = await signIn(auth.store, user)
  expect((await auth.post('/api/account/password', body, { headers })).statusCode).toBe(200)
  expect((await use(ticket, code)).statusCode).toBe(410)
})

test('it replaces the password, not the code of the authenticator app', async () => {
  stopClock()
  const user = await auth.person()
  const headers = await signIn(auth.store, user)
  const { secret } = (await auth.post('/api/account/totp', {}, { headers })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await auth.post('/api/account/totp/confirm', { code: totp.generate() }, { headers })
  const { ticket, code } = await codeFor(user.email)
  expect((await use(ticket, code)).json()).toMatchObject({ code: 'second_factor_required', asks: 'code' })
})

test('few mails go to one address, and few requests come from one', async () => {
  const user = await auth.person()
  for (let at = 0; at < 5; at++) expect((await ask(user.email)).statusCode).toBe(200)
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(user.email)).toHaveLength(3)
  const answers = []
  for (let at = 0; at < 11; at++) answers.push(await ask(`somebody${at}@example.com`, '192.0.2.9'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429])
})
