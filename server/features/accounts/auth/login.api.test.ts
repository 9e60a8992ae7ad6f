import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD, WRONG_LOGIN } from '#tests/auth-store.ts'
import { makeUser } from '#tests/factories.ts'
import { testStore } from '#tests/test-store.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

test('answers the token and the user, and sets the cookie for a day', async () => {
  const user = await auth.person()
  const answer = await auth.post('/api/auth/login', { email: user.email.toUpperCase(), password: PASSWORD })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id, username, email, role, image } = user
  expect(answer.json()).toEqual({
    success: true,
    token: expect.any(String),
    user: { id, username, email, role, image },
  })
  expect(answer.headers['set-cookie']).toEqual([
    `jwt_token=${answer.json().token}; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict`,
    expect.stringMatching(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    ),
  ])
  expect((await auth.session(cookieOf(answer))).json()).toMatchObject({ userId: id, username, role })
})

test('the doubled prefix of an earlier client works', async () => {
  const user = await auth.person()
  const answer = await auth.post('/api/api/auth/login', { email: user.email, password: PASSWORD })
  expect(answer.statusCode).toBe(200)
})

test('the username must match where one is sent', async () => {
  const user = await auth.person()
  const body = { email: user.email, password: PASSWORD }
  expect(
    (await auth.post('/api/auth/login', { ...body, username: user.username.toUpperCase() })).statusCode,
  ).toBe(200)
  expect((await auth.post('/api/auth/login', { ...body, username: '' })).statusCode).toBe(200)
  const other = await auth.post('/api/auth/login', { ...body, username: 'somebody' })
  expect(other.statusCode).toBe(401)
  expect(other.json()).toMatchObject(WRONG_LOGIN)
})

test('a wrong password, an unknown address and an account without a password answer the same', async () => {
  const user = await auth.person()
  const silent = await auth.person({ password_hash: null })
  const answers = await Promise.all([
    auth.post('/api/auth/login', { email: user.email, password: 'Wrong password!' }),
    auth.post('/api/auth/login', { email: 'nobody@example.com', password: PASSWORD }),
    auth.post('/api/auth/login', { email: silent.email, password: '' }),
    auth.post('/api/auth/login', { email: silent.email, password: PASSWORD }),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 400, 401])
  expect(answers[1]?.body).toBe(answers[0]?.body)
  expect(answers[3]?.body).toBe(answers[0]?.body)
  expect(answers[0]?.json()).toMatchObject(WRONG_LOGIN)
  expect(answers[0]?.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['no e-mail', { password: PASSWORD }, 'email'],
  ['no password', { email: 'a@example.com' }, 'password'],
  ['an empty password', { email: 'a@example.com', password: '' }, 'password'],
  ['something that is not text', { email: ['a'], password: PASSWORD }, 'email'],
  ['a password of a megabyte', { email: 'a@example.com', password: 'x'.repeat(2_000) }, 'password'],
])('%s is refused with the field named', async (_name, body, field) => {
  const answer = await auth.post('/api/auth/login', body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toContain(field)
})

test('other bodies are refused', async () => {
  const form = await auth.post('/api/auth/login', 'email=a&password=b', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.statusCode).toBe(415)
  const broken = await auth.post('/api/auth/login', '{', { headers: { 'content-type': 'application/json' } })
  expect(broken.statusCode).toBe(400)
})

test('another site cannot sign anybody in', async () => {
  const user = await auth.person()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await auth.post('/api/auth/login', { email: user.email, password: PASSWORD }, { headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('under https browsers refuse http, also for subdomains where the setting says so', async () => {
  const hsts = async (settings: Record<string, string>) => {
    const store = await testStore(undefined, settings)
    const answer = await store.app.inject('/healthz')
    await store.close()
    return answer.headers['strict-transport-security']
  }
  const address = { PUBLIC_URL: 'https://beats.example.com' }
  expect(await hsts({ HSTS_SUBDOMAINS: 'on' })).toBeUndefined()
  expect(await hsts(address)).toBe('max-age=31536000')
  expect(await hsts({ ...address, HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains')
})

test('under https the cookie is Secure', async () => {
  const secure = await testStore(undefined, { PUBLIC_URL: 'https://beats.example.com' })
  const user = await makeUser(secure.db, { password_hash: auth.passwordHash })
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: PASSWORD },
  })
  const cookies = answer.headers['set-cookie']
  expect(cookies).toEqual([expect.stringContaining('; Secure'), expect.stringContaining('; Secure')])
  await secure.close()
})
