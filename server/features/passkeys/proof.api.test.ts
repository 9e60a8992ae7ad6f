import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthStore, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'
import { SoftwareAuthenticator } from '#tests/software-authenticator.ts'

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

test('a wrong password proves nothing and is tried ten times', async () => {
  const { ask, letProofAge, isFresh } = await signedIn()
  await letProofAge(11 * MINUTE_MS)
  const wrong = await ask('POST', '/account/proof', { password: 'Wrong1234!' })
  expect(wrong.json()).toMatchObject({ code: 'wrong_password', errors: { password: expect.any(String) } })
  expect(await isFresh()).toBe(false)
  for (let at = 0; at < 9; at++) await ask('POST', '/account/proof', { password: 'Wrong1234!' })
  expect((await ask('POST', '/account/proof', { password: PASSWORD })).statusCode).toBe(429)
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
