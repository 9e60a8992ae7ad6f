import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anotherInstance } from '#tests/another-instance.ts'
import { type AuthStore, openAuthStore, PASSWORD } from '#tests/auth-store.ts'

let auth: AuthStore

// It sleeps as ever, and tells for how long.
const sleep = vi.spyOn(timers, 'setTimeout')

beforeAll(async () => {
  syncBuiltinESMExports()
  auth = await openAuthStore()
})

afterAll(async () => {
  sleep.mockRestore()
  syncBuiltinESMExports()
  await auth.store.close()
})

test('60 parallel wrong logins let exactly five through; the others are told when to come back', async () => {
  const user = await auth.person()
  const attempts = Array.from({ length: 60 }, () =>
    auth.post('/api/auth/login', { email: user.email, password: 'Wrong password!' }, { ip: '10.9.9.9' }),
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
  expect((await auth.post('/api/auth/login', right, { ip: '10.9.9.9' })).statusCode).toBe(429)
  expect((await auth.post('/api/auth/login', right, { ip: '10.9.9.8' })).statusCode).toBe(200)
})

test('the counts survive a restart', async () => {
  const user = await auth.person()
  const wrong = { email: user.email, password: 'Wrong password!' }
  for (let attempt = 0; attempt < 5; attempt++) await auth.post('/api/auth/login', wrong, { ip: '10.9.9.7' })
  const again = await anotherInstance(auth.store)
  const answer = await again.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: wrong,
    remoteAddress: '10.9.9.7',
  })
  await again.close()
  expect(answer.statusCode).toBe(429)
})

test('two instances on one database share the counts, also at the same time', {}, async () => {
  const user = await auth.person()
  const second = await anotherInstance(auth.store)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? auth.store.app : second).inject({
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
  const user = await auth.person()
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const wrong = { email: user.email, password: 'Wrong password!' }
      expect((await auth.post('/api/auth/login', wrong, { ip: '10.9.9.6' })).statusCode).toBe(401)
    }
    const right = { email: user.email, password: PASSWORD }
    expect((await auth.post('/api/auth/login', right, { ip: '10.9.9.6' })).statusCode).toBe(200)
  }
})

test('guessing from many addresses is slowed down, and does not lock the owner out', async () => {
  const user = await auth.person()
  /** The answer's status, and for how many milliseconds it was held back. */
  const attempt = async (password: string) => {
    sleep.mockClear()
    const { statusCode } = await auth.post('/api/auth/login', { email: user.email, password })
    return [statusCode, ...sleep.mock.calls.map(([ms]) => ms)]
  }
  for (let index = 0; index < 10; index++) expect(await attempt('Wrong password!')).toEqual([401])
  expect(await attempt('Wrong password!')).toEqual([401, 250])
  expect(await attempt('Wrong password!')).toEqual([401, 500])
  expect(await attempt(PASSWORD)).toEqual([200, 750])
  expect(await attempt('Wrong password!')).toEqual([401])
})

test('one client may try 50 times over all accounts', async () => {
  const attempts = Array.from({ length: 55 }, (_, index) =>
    auth.post('/api/auth/login', { email: `n${index}@example.com`, password: 'x' }, { ip: '10.9.9.5' }),
  )
  const answers = await Promise.all(attempts)
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(50)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5)
})
