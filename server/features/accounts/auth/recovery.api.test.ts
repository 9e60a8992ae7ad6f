import { readFile, stat, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminSignInFile } from '#server/features/accounts/users/admin-sign-in-file.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { type AuthStore, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

/** Asks for a reset and answers the token from the mail. */
async function askForToken(email: string): Promise<string> {
  const answer = await auth.post('/api/users/forgot-password', { email })
  expect(answer.statusCode).toBe(200)
  await auth.store.app.jobs.drain()
  const mails = await auth.mailTo(email)
  return /\/reset-password\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

test('answers the same for a stranger and for an account', async () => {
  const user = await auth.person()
  const known = await auth.post('/api/users/forgot-password', { email: user.email })
  const unknown = await auth.post('/api/users/forgot-password', { email: 'nobody@example.com' })
  expect(known.statusCode).toBe(200)
  expect(known.body).toBe(unknown.body)
  expect(known.json()).toEqual({
    success: true,
    message: 'Reset password email has been sent! Check your inbox.',
  })
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo('nobody@example.com')).toEqual([])
  expect(await auth.mailTo(user.email)).toHaveLength(1)
})

test('the link of the mail sets a new password, ends every session and works once', async () => {
  const user = await auth.person()
  const headers = await signIn(auth.store, user)
  const token = await askForToken(user.email)
  const answer = await auth.post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ success: true, message: 'Password reset successfully!' })
  expect((await auth.session(headers.cookie)).statusCode).toBe(401)
  expect((await auth.post('/api/auth/login', { email: user.email, password: PASSWORD })).statusCode).toBe(401)
  expect((await auth.post('/api/auth/login', { email: user.email, password: 'Daybus37!' })).statusCode).toBe(
    200,
  )
  const again = await auth.post(`/api/users/reset-password/${token}`, { password: 'Daybus38!' })
  expect(again.statusCode).toBe(410)
  expect(again.json()).toMatchObject({
    code: 'reset_link_invalid',
    detail: 'Error resetting password. Please try again.',
  })
  await auth.store.app.jobs.drain()
  expect((await auth.mailTo(user.email)).at(-1)?.subject).toBe('Your Backbeat password was changed')
})

test('20 parallel uses of one token let exactly one through', async () => {
  const user = await auth.person()
  const token = await askForToken(user.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      auth.post(`/api/users/reset-password/${token}`, { password: `Parallel${index}!` }),
    ),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(19)
})

test('no row holds the token in clear', async () => {
  const user = await auth.person()
  const token = await askForToken(user.email)
  const resets = await auth.store.db
    .selectFrom('mailed_links')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(resets.map((reset) => reset.token_hash)).toEqual([hashOneTimeToken(token)])
  const kept = JSON.stringify([
    await auth.store.db.selectFrom('mails').selectAll().execute(),
    await auth.store.db.selectFrom('jobs').selectAll().execute(),
  ])
  expect(kept).not.toContain(token)
})

test('a weak password is refused with its message and does not use the link up', async () => {
  const user = await auth.person()
  const token = await askForToken(user.email)
  const weak = await auth.post(`/api/users/reset-password/${token}`, { password: 'daybus37!' })
  expect(weak.statusCode).toBe(400)
  expect(weak.json().errors.password).toBe('Password must contain at least one capital letter.')
  expect((await auth.post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })).statusCode).toBe(
    200,
  )
})

test('an expired, a made-up and an odd token are refused alike', async () => {
  const user = await auth.person()
  const { token, hash } = makeOneTimeToken()
  await auth.store.db
    .insertInto('mailed_links')
    .values({ token_hash: hash, kind: 'reset', user_id: user.id, expires_at: Date.now() - 1 })
    .execute()
  for (const odd of [token, makeOneTimeToken().token, 'x', '%27--']) {
    expect((await auth.post(`/api/users/reset-password/${odd}`, { password: PASSWORD })).statusCode).toBe(410)
  }
})

test('more than three mails in a quarter of an hour are not sent, and nobody can tell', async () => {
  const user = await auth.person()
  for (let index = 0; index < 5; index++) {
    expect((await auth.post('/api/users/forgot-password', { email: user.email })).statusCode).toBe(200)
  }
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(user.email)).toHaveLength(3)
})

test('too many requests of one client: 429 with the texts', async () => {
  const forgot = []
  for (let index = 0; index < 11; index++) {
    forgot.push(
      await auth.post('/api/users/forgot-password', { email: `x${index}@example.com` }, { ip: '10.7.7.7' }),
    )
  }
  expect(forgot.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(200), 429])
  expect(forgot[10]?.json().detail).toBe('Failed to send reset email. Please try again later.')
  const resets = []
  for (let index = 0; index < 21; index++) {
    resets.push(await auth.post('/api/users/reset-password/none', { password: PASSWORD }, { ip: '10.7.7.6' }))
  }
  expect(resets[19]?.statusCode).toBe(410)
  expect(resets[20]?.statusCode).toBe(429)
  expect(resets[20]?.json().detail).toBe('Error resetting password. Please try again.')
  expect(resets[20]?.headers['retry-after']).toBeDefined()
})

test("the first admin's file goes when that admin sets a password of their own", async () => {
  const admin = await auth.person({ role: 'admin' })
  const { dataDir } = auth.store.config
  await writeFile(adminSignInFile(dataDir), `${admin.email}\nmade up\n`)
  const stranger = await auth.person()
  const other = await askForToken(stranger.email)
  await auth.post(`/api/users/reset-password/${other}`, { password: 'Daybus37!' })
  expect(await readFile(adminSignInFile(dataDir), 'utf8')).toContain('made up')
  const token = await askForToken(admin.email)
  await auth.post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })
  await expect(stat(adminSignInFile(dataDir))).rejects.toThrow()
})
