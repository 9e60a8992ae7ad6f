import { readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#server/crypto/one-time-token.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { Row } from '#server/database/schema.ts'
import { makeMailTransport } from '#server/mail/make-transport.ts'
import { openPayments } from '#server/payments/open-payments.ts'
import { adminSignInFile, writeAdminSignIn } from '#server/storage/admin-sign-in.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const PASSWORD = 'Nightbus36!'
const WRONG = { code: 'login_failed', detail: 'Login failed. Please check your credentials.', success: false }

let store: TestStore
let passwordHash: string
let serial = 0

beforeAll(async () => {
  store = await testStore()
  passwordHash = await hashPassword(PASSWORD)
})

afterAll(() => store.close())

/** Every call from another address, so that limits meet only where a test wants them to. */
function post(url: string, body: unknown, options: { ip?: string; headers?: Record<string, string> } = {}) {
  serial++
  const remoteAddress = options.ip ?? `10.1.${Math.floor(serial / 250)}.${(serial % 250) + 1}`
  return store.app.inject({
    method: 'POST',
    url,
    payload: body as object,
    remoteAddress,
    headers: options.headers ?? {},
  })
}

const session = (cookie: string) => store.app.inject({ url: '/api/auth/session', headers: { cookie } })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const person = (given: Partial<Row<'users'>> = {}) =>
  makeUser(store.db, { password_hash: passwordHash, ...given })
const mailTo = (address: string) =>
  store.db.selectFrom('mailbox').selectAll().where('recipient', '=', address).orderBy('id').execute()

describe('login', () => {
  test('answers the token and the user, and sets the cookie for a day', async () => {
    const user = await person()
    const answer = await post('/api/auth/login', { email: user.email.toUpperCase(), password: PASSWORD })
    expect(answer.statusCode, answer.body).toBe(200)
    const { id, username, email, role, image } = user
    expect(answer.json()).toEqual({
      success: true,
      token: expect.any(String),
      user: { id, username, email, role, image },
    })
    expect(answer.headers['set-cookie']).toBe(
      `jwt_token=${answer.json().token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict`,
    )
    expect((await session(cookieOf(answer))).json()).toMatchObject({ userId: id, username, role })
  })

  test('the doubled prefix of an earlier client works', async () => {
    const user = await person()
    const answer = await post('/api/api/auth/login', { email: user.email, password: PASSWORD })
    expect(answer.statusCode).toBe(200)
  })

  test('the username must match where one is sent', async () => {
    const user = await person()
    const body = { email: user.email, password: PASSWORD }
    expect(
      (await post('/api/auth/login', { ...body, username: user.username.toUpperCase() })).statusCode,
    ).toBe(200)
    expect((await post('/api/auth/login', { ...body, username: '' })).statusCode).toBe(200)
    const other = await post('/api/auth/login', { ...body, username: 'somebody' })
    expect(other.statusCode).toBe(401)
    expect(other.json()).toMatchObject(WRONG)
  })

  test('a wrong password, an unknown address and an account without a password answer the same', async () => {
    const user = await person()
    const silent = await person({ password_hash: null })
    const answers = await Promise.all([
      post('/api/auth/login', { email: user.email, password: 'Wrong password!' }),
      post('/api/auth/login', { email: 'nobody@example.com', password: PASSWORD }),
      post('/api/auth/login', { email: silent.email, password: '' }),
      post('/api/auth/login', { email: silent.email, password: PASSWORD }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 400, 401])
    expect(answers[1]?.body).toBe(answers[0]?.body)
    expect(answers[3]?.body).toBe(answers[0]?.body)
    expect(answers[0]?.json()).toMatchObject(WRONG)
    expect(answers[0]?.headers['set-cookie']).toBeUndefined()
  })

  test('60 parallel wrong logins let exactly five through; the others are told when to come back', async () => {
    const user = await person()
    const attempts = Array.from({ length: 60 }, () =>
      post('/api/auth/login', { email: user.email, password: 'Wrong password!' }, { ip: '10.9.9.9' }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(55)
    expect(refused[0]?.json()).toMatchObject({
      code: 'too_many_logins',
      detail: 'Too many login attempts. Please try again after 15 minutes.',
    })
    const seconds = Number(refused[0]?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)

    // The right password does not help here; from elsewhere the owner is not locked out.
    const right = { email: user.email, password: PASSWORD }
    expect((await post('/api/auth/login', right, { ip: '10.9.9.9' })).statusCode).toBe(429)
    expect((await post('/api/auth/login', right, { ip: '10.9.9.8' })).statusCode).toBe(200)
  })

  test('the counts survive a restart', async () => {
    const user = await person()
    const wrong = { email: user.email, password: 'Wrong password!' }
    for (let attempt = 0; attempt < 5; attempt++) await post('/api/auth/login', wrong, { ip: '10.9.9.7' })
    const { connection, config, storage } = store
    const again = await buildApp({
      config,
      connection,
      storage,
      mailTransport: makeMailTransport(config.mail, connection.db),
      payments: await openPayments(config, () => {}),
    })
    const answer = await again.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: wrong,
      remoteAddress: '10.9.9.7',
    })
    await again.close()
    expect(answer.statusCode).toBe(429)
  })

  test('two instances on one database share the counts, also at the same time', async () => {
    const user = await person()
    const { connection, config, storage } = store
    const second = await buildApp({
      config,
      connection,
      storage,
      mailTransport: makeMailTransport(config.mail, connection.db),
      payments: await openPayments(config, () => {}),
    })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? store.app : second).inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: user.email, password: 'Wrong password!' },
          remoteAddress: '10.9.9.4',
        }),
      ),
    )
    await second.close()
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(35)
  })

  test('a sign-in that succeeds clears the failures before it', async () => {
    const user = await person()
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 4; attempt++) {
        const wrong = { email: user.email, password: 'Wrong password!' }
        expect((await post('/api/auth/login', wrong, { ip: '10.9.9.6' })).statusCode).toBe(401)
      }
      const right = { email: user.email, password: PASSWORD }
      expect((await post('/api/auth/login', right, { ip: '10.9.9.6' })).statusCode).toBe(200)
    }
  })

  test('guessing from many addresses is slowed down, and does not lock the owner out', async () => {
    const user = await person()
    const attempt = async (password: string) => {
      const start = performance.now()
      const { statusCode } = await post('/api/auth/login', { email: user.email, password })
      return { statusCode, ms: performance.now() - start }
    }
    for (let index = 0; index < 11; index++) await attempt('Wrong password!')
    const slowed = await attempt('Wrong password!')
    expect(slowed.statusCode).toBe(401)
    expect(slowed.ms).toBeGreaterThan(480)
    expect((await attempt(PASSWORD)).statusCode).toBe(200)
    expect((await attempt('Wrong password!')).ms).toBeLessThan(450)
  })

  test('one client may try 50 times over all accounts', async () => {
    const attempts = Array.from({ length: 55 }, (_, index) =>
      post('/api/auth/login', { email: `n${index}@example.com`, password: 'x' }, { ip: '10.9.9.5' }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(50)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5)
  })

  test.each([
    ['no e-mail', { password: PASSWORD }, 'email'],
    ['no password', { email: 'a@example.com' }, 'password'],
    ['an empty password', { email: 'a@example.com', password: '' }, 'password'],
    ['something that is not text', { email: ['a'], password: PASSWORD }, 'email'],
    ['a password of a megabyte', { email: 'a@example.com', password: 'x'.repeat(2_000) }, 'password'],
  ])('%s is refused with the field named', async (_name, body, field) => {
    const answer = await post('/api/auth/login', body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toContain(field)
  })

  test('other bodies are refused', async () => {
    const form = await post('/api/auth/login', 'email=a&password=b', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(415)
    const broken = await post('/api/auth/login', '{', { headers: { 'content-type': 'application/json' } })
    expect(broken.statusCode).toBe(400)
  })

  test('another site cannot sign anybody in', async () => {
    const user = await person()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await post('/api/auth/login', { email: user.email, password: PASSWORD }, { headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('under https the cookie is Secure', async () => {
    const secure = await testStore(undefined, { PUBLIC_URL: 'https://beats.example.com' })
    const user = await makeUser(secure.db, { password_hash: passwordHash })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
    })
    expect(answer.headers['set-cookie']).toContain('; Secure')
    await secure.close()
  })
})

describe('register', () => {
  const body = () => {
    serial++
    return { username: `new_${serial}`, email: `new${serial}@example.com`, password: PASSWORD }
  }

  test('makes a customer, signs in and welcomes by mail', async () => {
    const given = body()
    const answer = await post('/api/auth/register', { ...given, role: 'admin', userId: 'x' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      user: { username: given.username, email: given.email, role: 'customer', image: null },
    })
    expect((await session(cookieOf(answer))).json()).toMatchObject({
      username: given.username,
      role: 'customer',
    })
    expect((await post('/api/auth/login', given)).statusCode).toBe(200)
    await store.app.jobs.drain()
    expect(await mailTo(given.email)).toMatchObject([{ subject: 'Welcome to Backbeat' }])
  })

  test('a signed-in customer cannot make an administrator either', async () => {
    const headers = await signIn(store, await person())
    const answer = await post('/api/auth/register', { ...body(), role: 'admin' }, { headers })
    expect(answer.json().user.role).toBe('customer')
  })

  test('a username that is taken is told under its field, whatever its capitals', async () => {
    const user = await person({ username: `Taken_${serial}` })
    const answer = await post('/api/auth/register', { ...body(), username: user.username.toUpperCase() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'username_taken',
      errors: { username: 'This username is already taken.' },
    })
  })

  test('a taken name with an address that has an account tells nothing about the address', async () => {
    const user = await person({ username: `Both_${serial}` })
    const known = await post('/api/auth/register', { ...body(), username: user.username, email: user.email })
    const unknown = await post('/api/auth/register', { ...body(), username: user.username })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })

  test('an address that has an account is told so by mail only, once a day', async () => {
    const user = await person()
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await post('/api/auth/register', { ...body(), email: user.email.toUpperCase() })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'registration_failed',
        detail: 'Registration failed. Please try again.',
      })
      expect(answer.json().errors).toBeUndefined()
    }
    await store.app.jobs.drain()
    expect(await mailTo(user.email)).toMatchObject([{ subject: 'You already have an account at Backbeat' }])
  })

  test('of parallel registrations with one name, exactly one succeeds', async () => {
    const { username } = body()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/api/auth/register', { ...body(), username })),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7)
  })

  test.each([
    ['username', { username: '' }, 'Username is required'],
    ['username', { username: 'a b' }, 'Username may have letters, digits, dots, dashes and underscores.'],
    ['username', { username: 'x'.repeat(33) }, 'Username must have at most 32 characters.'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address.'],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address.'],
    ['password', { password: 'nightbus36!' }, 'Password must contain at least one capital letter.'],
    ['password', { password: 'Nightbus36' }, 'Password must contain at least one symbol.'],
    ['password', { password: 'Ab1!' }, 'Password must have at least 8 characters.'],
    ['password', { password: `A!${'x'.repeat(127)}` }, 'Password must have at most 128 characters.'],
  ])('%s: %o is refused with its message', async (field, change, message) => {
    const answer = await post('/api/auth/register', { ...body(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[field]).toBe(message)
  })

  test('after ten from one client: 429 with the text and Retry-After', async () => {
    const answers = []
    for (let index = 0; index < 11; index++) {
      answers.push(await post('/api/auth/register', body(), { ip: '10.8.8.8' }))
    }
    expect(answers.slice(0, 10).every((answer) => answer.statusCode === 200)).toBe(true)
    expect(answers[10]?.statusCode).toBe(429)
    expect(answers[10]?.json().detail).toBe('Too many attempts. Please try again after some time.')
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

describe('recovery', () => {
  /** Asks for a reset and answers the token from the mail. */
  async function askForToken(email: string): Promise<string> {
    const answer = await post('/api/users/forgot-password', { email })
    expect(answer.statusCode).toBe(200)
    await store.app.jobs.drain()
    const mails = await mailTo(email)
    return /\/reset-password\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  }

  test('answers the same for a stranger and for an account', async () => {
    const user = await person()
    const known = await post('/api/users/forgot-password', { email: user.email })
    const unknown = await post('/api/users/forgot-password', { email: 'nobody@example.com' })
    expect(known.statusCode).toBe(200)
    expect(known.body).toBe(unknown.body)
    expect(known.json()).toEqual({
      success: true,
      message: 'Reset password email has been sent! Check your inbox.',
    })
    await store.app.jobs.drain()
    expect(await mailTo('nobody@example.com')).toEqual([])
    expect(await mailTo(user.email)).toHaveLength(1)
  })

  test('the link of the mail sets a new password, ends every session and works once', async () => {
    const user = await person()
    const headers = await signIn(store, user)
    const token = await askForToken(user.email)
    const answer = await post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: 'Password reset successfully!' })
    expect((await session(headers.cookie)).statusCode).toBe(401)
    expect((await post('/api/auth/login', { email: user.email, password: PASSWORD })).statusCode).toBe(401)
    expect((await post('/api/auth/login', { email: user.email, password: 'Daybus37!' })).statusCode).toBe(200)
    const again = await post(`/api/users/reset-password/${token}`, { password: 'Daybus38!' })
    expect(again.statusCode).toBe(410)
    expect(again.json()).toMatchObject({
      code: 'reset_link_invalid',
      detail: 'Error resetting password. Please try again.',
    })
    await store.app.jobs.drain()
    expect((await mailTo(user.email)).at(-1)?.subject).toBe('Your Backbeat password was changed')
  })

  test('20 parallel uses of one token let exactly one through', async () => {
    const user = await person()
    const token = await askForToken(user.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(`/api/users/reset-password/${token}`, { password: `Parallel${index}!` }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(19)
  })

  test('no row holds the token in clear', async () => {
    const user = await person()
    const token = await askForToken(user.email)
    const resets = await store.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(resets.map((reset) => reset.token_hash)).toEqual([hashOneTimeToken(token)])
    const kept = JSON.stringify([
      await store.db.selectFrom('mails').selectAll().execute(),
      await store.db.selectFrom('jobs').selectAll().execute(),
    ])
    expect(kept).not.toContain(token)
  })

  test('a weak password is refused with its message and does not use the link up', async () => {
    const user = await person()
    const token = await askForToken(user.email)
    const weak = await post(`/api/users/reset-password/${token}`, { password: 'daybus37!' })
    expect(weak.statusCode).toBe(400)
    expect(weak.json().errors.password).toBe('Password must contain at least one capital letter.')
    expect((await post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })).statusCode).toBe(200)
  })

  test('an expired, a made-up and an odd token are refused alike', async () => {
    const user = await person()
    const { token, hash } = makeOneTimeToken()
    await store.db
      .insertInto('password_resets')
      .values({ token_hash: hash, user_id: user.id, expires_at: Date.now() - 1 })
      .execute()
    for (const odd of [token, makeOneTimeToken().token, 'x', '%27--']) {
      expect((await post(`/api/users/reset-password/${odd}`, { password: PASSWORD })).statusCode).toBe(410)
    }
  })

  test('more than three mails in a quarter of an hour are not sent, and nobody can tell', async () => {
    const user = await person()
    for (let index = 0; index < 5; index++) {
      expect((await post('/api/users/forgot-password', { email: user.email })).statusCode).toBe(200)
    }
    await store.app.jobs.drain()
    expect(await mailTo(user.email)).toHaveLength(3)
  })

  test('too many requests of one client: 429 with the texts', async () => {
    const forgot = []
    for (let index = 0; index < 11; index++) {
      forgot.push(
        await post('/api/users/forgot-password', { email: `x${index}@example.com` }, { ip: '10.7.7.7' }),
      )
    }
    expect(forgot.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(200), 429])
    expect(forgot[10]?.json().detail).toBe('Failed to send reset email. Please try again later.')
    const resets = []
    for (let index = 0; index < 21; index++) {
      resets.push(await post('/api/users/reset-password/none', { password: PASSWORD }, { ip: '10.7.7.6' }))
    }
    expect(resets[19]?.statusCode).toBe(410)
    expect(resets[20]?.statusCode).toBe(429)
    expect(resets[20]?.json().detail).toBe('Error resetting password. Please try again.')
    expect(resets[20]?.headers['retry-after']).toBeDefined()
  })

  test("the first admin's file goes when that admin sets a password of their own", async () => {
    const admin = await person({ role: 'admin' })
    const { dataDir } = store.config
    await writeAdminSignIn(dataDir, { email: admin.email, password: 'made up' })
    expect((await stat(adminSignInFile(dataDir))).mode & 0o777).toBe(0o600)
    const stranger = await person()
    const other = await askForToken(stranger.email)
    await post(`/api/users/reset-password/${other}`, { password: 'Daybus37!' })
    expect(await readFile(adminSignInFile(dataDir), 'utf8')).toContain('made up')
    const token = await askForToken(admin.email)
    await post(`/api/users/reset-password/${token}`, { password: 'Daybus37!' })
    await expect(stat(adminSignInFile(dataDir))).rejects.toThrow()
  })
})
