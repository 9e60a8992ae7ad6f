import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

const body = () => {
  const serial = auth.next()
  return { username: `new_${serial}`, email: `new${serial}@example.com`, password: PASSWORD }
}

test('makes a customer, signs in and welcomes by mail', async () => {
  const given = body()
  const answer = await auth.post('/api/auth/register', { ...given, role: 'admin', userId: 'x' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    success: true,
    user: { username: given.username, email: given.email, role: 'customer', image: null },
  })
  expect((await auth.session(cookieOf(answer))).json()).toMatchObject({
    username: given.username,
    role: 'customer',
  })
  const headers = { cookie: `device=${answer.cookies.find(({ name }) => name === 'device')?.value}` }
  expect((await auth.post('/api/auth/login', given, { headers })).statusCode).toBe(200)
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(given.email)).toMatchObject([{ subject: 'Welcome to Backbeat' }])
})

test('a signed-in customer cannot make an administrator either', async () => {
  const headers = await signIn(auth.store, await auth.person())
  const answer = await auth.post('/api/auth/register', { ...body(), role: 'admin' }, { headers })
  expect(answer.json().user.role).toBe('customer')
})

test('a username that is taken is told under its field, whatever its capitals', async () => {
  const user = await auth.person({ username: `Taken_${auth.next()}` })
  const answer = await auth.post('/api/auth/register', { ...body(), username: user.username.toUpperCase() })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'username_taken',
    errors: { username: 'This username is already taken.' },
  })
})

test('a taken name with an address that has an account tells nothing about the address', async () => {
  const user = await auth.person({ username: `Both_${auth.next()}` })
  const known = await auth.post('/api/auth/register', {
    ...body(),
    username: user.username,
    email: user.email,
  })
  const unknown = await auth.post('/api/auth/register', { ...body(), username: user.username })
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
})

test('the owner of an existing account learns of it by email only, once a day', async () => {
  const user = await auth.person()
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await auth.post('/api/auth/register', { ...body(), email: user.email.toUpperCase() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'registration_failed',
      detail: 'Registration failed. Please try again.',
    })
    expect(answer.json().errors).toBeUndefined()
  }
  await auth.store.app.jobs.drain()
  expect(await auth.mailTo(user.email)).toMatchObject([
    { subject: 'You already have an account at Backbeat' },
  ])
})

test('of parallel registrations with one name, exactly one succeeds', async () => {
  const { username } = body()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => auth.post('/api/auth/register', { ...body(), username })),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7)
})

const USERNAME_RULE = 'Username may have the letters A to Z, digits, dots, dashes and underscores.'

test.each([
  ['username', { username: '' }, 'Username is required'],
  ['username', { username: 'a b' }, USERNAME_RULE],
  ['username', { username: 'jörg' }, USERNAME_RULE],
  ['username', { username: 'x'.repeat(33) }, 'Username must have at most 32 characters.'],
  ['email', { email: '' }, 'Email is required'],
  ['email', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address.'],
  ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address.'],
  ['password', { password: 'nightbus36!' }, 'Password must contain at least one capital letter.'],
  ['password', { password: 'Nightbus36' }, 'Password must contain at least one symbol.'],
  ['password', { password: 'Ab1!' }, 'Password must have at least 8 characters.'],
  ['password', { password: `A!${'x'.repeat(127)}` }, 'Password must have at most 128 characters.'],
])('%s: %o is refused with its message', async (field, change, message) => {
  const answer = await auth.post('/api/auth/register', { ...body(), ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[field]).toBe(message)
})

test('after ten from one client: 429 with the text and Retry-After', async () => {
  const answers = []
  for (let index = 0; index < 11; index++) {
    answers.push(await auth.post('/api/auth/register', body(), { ip: '10.8.8.8' }))
  }
  expect(answers.slice(0, 10).every((answer) => answer.statusCode === 200)).toBe(true)
  expect(answers[10]?.statusCode).toBe(429)
  expect(answers[10]?.json().detail).toBe('Too many attempts. Please try again after some time.')
  expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(3_000)
})
