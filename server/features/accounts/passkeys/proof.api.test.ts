import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthStore, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'
import { SoftwareAuthenticator } from '#tests/software-authenticator.ts'
import { stopClock } from '#tests/stop-clock.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function signedIn(role: 'admin' | 'customer' = 'customer') {
  const user = await auth.person({ role })
  const headers = await signIn(auth.store, user)
  const ask = async (method: Method, url: string, payload: object = {}) => {
    const answer = await auth.store.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(method !== 'GET' && { payload }),
    })
    const renewed = answer.cookies.find(({ name }) => name === 'jwt_token')
    if (renewed) headers.cookie = `jwt_token=${renewed.value}`
    return answer
  }
  const letProofAge = (ms: number) =>
    auth.store.db
      .updateTable('sessions')
      .set({ proved_at: Date.now() - ms })
      .where('user_id', '=', user.id)
      .execute()
  return {
    user,
    headers,
    ask,
    letProofAge,
    isFresh: async () => (await ask('POST', '/account/proof/check')).statusCode === 200,
  }
}

const MINUTE_MS = 60_000

/** What a stolen session must not be enough for. */
const guarded: [Method, string, ('admin' | 'customer')?][] = [
  ['POST', '/payments/refund', 'admin'],
  ['GET', '/orders/export', 'admin'],
  ['GET', '/newsletter/subscribers.csv', 'admin'],
  ['PATCH', '/admin/backups', 'admin'],
  ['GET', '/admin/backups/none', 'admin'],
  ['DELETE', '/admin/backups/none', 'admin'],
  ['POST', '/admin/restore', 'admin'],
  ['POST', '/admin/restore/start', 'admin'],
  ['PATCH', '/users/none', 'admin'],
  ['DELETE', '/users/none', 'admin'],
  ['DELETE', '/users/none/second-factors', 'admin'],
  ['DELETE', '/account/sessions'],
  ['DELETE', '/account/sessions/none'],
  ['POST', '/account/passkeys/options'],
  ['POST', '/account/passkeys'],
  ['DELETE', '/account/passkeys/none'],
  ['POST', '/account/totp'],
  ['POST', '/account/totp/confirm'],
  ['DELETE', '/account/totp'],
  ['POST', '/account/recovery-codes'],
]

test.each(guarded)('%s %s requires a fresh proof after 10 minutes', async (method, path, role) => {
  const { ask, letProofAge } = await signedIn(role)
  await letProofAge(9 * MINUTE_MS)
  expect((await ask(method, path)).body).not.toContain('fresh_proof_required')
  await letProofAge(11 * MINUTE_MS)
  const late = await ask(method, path)
  expect(late.statusCode).toBe(403)
  expect(late.json().code).toBe('fresh_proof_required')
  // Once proved, the same request goes through, which is all that the page repeats.
  expect((await ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(200)
  expect((await ask(method, path)).body).not.toContain('fresh_proof_required')
})

test('an administrator is made only after a fresh proof, a customer at any time', async () => {
  const { ask, letProofAge, user } = await signedIn('admin')
  await letProofAge(11 * MINUTE_MS)
  const headers = await signIn(auth.store, user)
  await letProofAge(11 * MINUTE_MS)
  const create = (role: string) => {
    const form = new FormData()
    const name = `made_${auth.next()}`
    const fields = { username: name, email: `${name}@example.com`, role }
    for (const [key, value] of Object.entries({ ...fields, password: PASSWORD, confirmPassword: PASSWORD }))
      form.set(key, value)
    return auth.store.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload: form })
  }
  expect((await create('customer')).statusCode).toBe(200)
  expect((await create('admin')).json().code).toBe('fresh_proof_required')
  expect((await ask('GET', '/account/proof')).json()).toEqual({ passkey: false, code: false })
})

const sale = (changes: object = {}) => ({
  kind: 'code',
  name: 'Friends',
  percent: 100,
  code: 'FRIENDS',
  ...changes,
})

test('deals ask for a fresh proof, unless one is paused or ended', async () => {
  const { ask, letProofAge } = await signedIn('admin')
  const made = await ask('POST', '/deals', sale())
  expect(made.statusCode, made.body).toBe(201)
  const [{ id }] = made.json()
  await letProofAge(11 * MINUTE_MS)
  const change = async (changes: object) => {
    const { revision: current } = (await ask('GET', '/deals')).json()[0]
    return (await ask('PATCH', `/deals/${id}`, { revision: current, ...changes })).json().code
  }
  expect((await ask('POST', '/deals', sale({ code: 'OTHERS' }))).json().code).toBe('fresh_proof_required')
  expect(await change({ fields: sale({ maxUses: 9 }) })).toBe('fresh_proof_required')
  expect(await change({ action: 'pause' })).toBeUndefined()
  expect(await change({ action: 'resume' })).toBe('fresh_proof_required')
  expect(await change({ action: 'end' })).toBeUndefined()
})

test('settings ask for a fresh proof where they decide what is charged and who is paid', async () => {
  const { ask, letProofAge } = await signedIn('admin')
  await letProofAge(11 * MINUTE_MS)
  const change = async (changes: object) => {
    const { version } = (await ask('GET', '/settings')).json()
    const answer = await ask('PATCH', '/settings', { version, ...changes })
    return [answer.statusCode, answer.json().code]
  }
  expect(await change({ storeName: 'Night Desk' })).toEqual([200, undefined])
  for (const changes of [{ seller: null }, { tax: null }, { currency: 'eur' }])
    expect(await change({ storeName: 'Other', ...changes })).toEqual([403, 'fresh_proof_required'])
  expect((await ask('GET', '/settings')).json().values.storeName).toBe('Night Desk')
})

describe('reading lists about people', () => {
  const LISTS = ['/users', '/orders', '/offers', '/admin/audit']

  beforeAll(async () => {
    for (let at = 0; at < 120; at++) await auth.person()
  })

  test('asks for a fresh proof after 500 rows, however they are filtered, and goes on after it', {}, async () => {
    const { ask, letProofAge, isFresh } = await signedIn('admin')
    await letProofAge(11 * MINUTE_MS)
    const read = async (query: string) => (await ask('GET', `/users?limit=100${query}`)).statusCode
    for (const query of ['', '&q=user', '&q=use', '&q=example', '&q=example.com'])
      expect(await read(query)).toBe(200)
    expect(await read('&role=customer')).toBe(403)
    expect((await ask('GET', '/users?limit=100')).json().code).toBe('fresh_proof_required')
    // Nothing else is in the way.
    for (const path of ['/admin/today', '/deals', '/account'])
      expect((await ask('GET', path)).statusCode).toBe(200)
    expect((await ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(200)
    for (let at = 0; at < 7; at++) expect(await read('')).toBe(200)
    expect(await isFresh()).toBe(true)
    await letProofAge(11 * MINUTE_MS)
    for (let at = 0; at < 5; at++) expect(await read('')).toBe(200)
    expect(await read('')).toBe(403)
  })

  test('counts all lists together, also at the same moment', async () => {
    const { ask, letProofAge } = await signedIn('admin')
    await letProofAge(11 * MINUTE_MS)
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask('GET', '/users?limit=100')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    for (const path of LISTS) {
      const answer = await ask('GET', path)
      // An empty list says nothing about anybody.
      if (answer.statusCode === 200) expect(answer.json()).toEqual([])
      else expect(answer.json().code).toBe('fresh_proof_required')
    }
  })
})

test('a wrong password proves nothing and is tried ten times', async () => {
  const { ask, letProofAge, isFresh } = await signedIn()
  await letProofAge(11 * MINUTE_MS)
  const wrong = await ask('POST', '/account/proof', { password: 'Wrong1234!' })
  expect(wrong.json()).toMatchObject({ code: 'wrong_password', errors: { password: expect.any(String) } })
  expect(await isFresh()).toBe(false)
  for (let at = 0; at < 9; at++) await ask('POST', '/account/proof', { password: 'Wrong1234!' })
  expect((await ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(429)
})

test('a stolen session that uses up its tries does not lock out its owner', async () => {
  const owner = await signedIn()
  const stolen = await signIn(auth.store, owner.user)
  for (let at = 0; at < 11; at++)
    await auth.post('/api/account/proof', { password: 'Wrong1234!' }, { headers: stolen })
  const late = await auth.post('/api/account/proof', { password: PASSWORD }, { headers: stolen })
  expect(late.statusCode).toBe(429)
  expect((await owner.ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(200)
})

test('several sessions of one account have thirty tries together', async () => {
  const { user } = await signedIn()
  const answers: number[] = []
  for (let session = 0; session < 4; session++) {
    const headers = await signIn(auth.store, user)
    for (let at = 0; at < 10; at++)
      answers.push(
        (await auth.post('/api/account/proof', { password: 'Wrong1234!' }, { headers })).statusCode,
      )
  }
  expect(answers).toEqual([...Array(30).fill(403), ...Array(10).fill(429)])
})

test('a proof makes a new token with the same end, and the old one opens nothing', async () => {
  const { ask, headers } = await signedIn()
  const old = { ...headers }
  const session = async () => (await ask('GET', '/auth/session')).json()
  const before = await session()
  expect((await ask('POST', '/account/proof', { password: 'Wrong1234!' })).statusCode).toBe(403)
  expect(headers).toEqual(old)
  expect((await ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(200)
  expect(headers).not.toEqual(old)
  expect(await session()).toEqual(before)
  expect((await ask('GET', '/account/sessions')).json()).toMatchObject([{ isCurrent: true }])
  const late = await auth.store.app.inject({ url: '/api/auth/session', headers: old })
  expect(late.statusCode).toBe(401)
})

test('a proof counts for its own session', async () => {
  const first = await signedIn()
  const headers = await signIn(auth.store, first.user)
  await first.letProofAge(11 * MINUTE_MS)
  await first.ask('POST', '/account/proof', { password: PASSWORD })
  const other = await auth.post('/api/account/proof/check', {}, { headers })
  expect(other.json().code).toBe('fresh_proof_required')
})

test('a passkey proves who it is, one of somebody else does not', async () => {
  const { ask, letProofAge, isFresh } = await signedIn()
  const device = new SoftwareAuthenticator()
  const { challenge } = (await ask('POST', '/account/passkeys/options')).json()
  await ask('POST', '/account/passkeys', { credential: device.create(challenge) })
  const stranger = await signedIn()
  const theirs = new SoftwareAuthenticator()
  const options = (await stranger.ask('POST', '/account/passkeys/options')).json()
  await stranger.ask('POST', '/account/passkeys', { credential: theirs.create(options.challenge) })

  await letProofAge(11 * MINUTE_MS)
  expect((await ask('GET', '/account/proof')).json()).toEqual({ passkey: true, code: false })
  const asked = async () => (await ask('POST', '/account/proof/passkey-options')).json()
  const { allowCredentials } = await asked()
  expect(allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
  const refused = await ask('POST', '/account/proof', { passkey: theirs.get((await asked()).challenge) })
  expect(refused.json().code).toBe('passkey_refused')
  expect(await isFresh()).toBe(false)
  const passkey = device.get((await asked()).challenge)
  expect((await ask('POST', '/account/proof', { passkey })).statusCode).toBe(200)
  expect(await isFresh()).toBe(true)
})

test('a code of the authenticator app proves who it is', async () => {
  stopClock()
  const { ask, letProofAge, isFresh } = await signedIn()
  const { secret } = (await ask('POST', '/account/totp')).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await ask('POST', '/account/totp/confirm', { code: totp.generate() })
  await letProofAge(11 * MINUTE_MS)
  expect((await ask('POST', '/account/proof', { code: '000000' })).json().code).toBe('wrong_code')
  expect(await isFresh()).toBe(false)
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await ask('POST', '/account/proof', { code })).statusCode).toBe(200)
  expect(await isFresh()).toBe(true)
})

test('a proof is exactly one of the three', async () => {
  const { ask } = await signedIn()
  expect((await ask('POST', '/account/proof', {})).statusCode).toBe(400)
  expect((await ask('POST', '/account/proof', { password: PASSWORD, code: '123456' })).statusCode).toBe(400)
})
