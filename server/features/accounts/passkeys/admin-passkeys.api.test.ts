import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/features/accounts/users/make-admin.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { SoftwareAuthenticator } from '#tests/software-authenticator.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

/** A store that wants a passkey of every administrator. */
let store: TestStore
let passwordHash: string
const PASSWORD = 'Nightbus36!'

beforeAll(async () => {
  store = await testStore(undefined, { ADMIN_PASSKEYS: 'required' })
  passwordHash = await hashPassword(PASSWORD)
})

afterAll(() => store.close())

type Headers = { cookie: string }

async function addPasskey(headers: Headers) {
  const device = new SoftwareAuthenticator()
  const post = (url: string, payload: object) =>
    store.app.inject({ method: 'POST', url: `/api/account/passkeys${url}`, headers, payload })
  const { challenge } = (await post('/options', {})).json()
  return { device, answer: await post('', { credential: device.create(challenge) }) }
}

const logIn = (email: string) =>
  store.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } })
const get = (url: string, headers: Headers) => store.app.inject({ url, headers })

test('without one an administrator reaches the account page only, with one everything', async () => {
  const admin = await makeUser(store.db, { role: 'admin', password_hash: passwordHash })
  const headers = await signIn(store, admin)
  const form = new FormData()
  const fields = { username: 'smuggled', email: 'smuggled@example.com', password: PASSWORD, role: 'admin' }
  for (const [name, value] of Object.entries({ ...fields, confirmPassword: PASSWORD })) form.set(name, value)
  const answers = await Promise.all([
    get('/api/users', headers),
    get('/api/orders', headers),
    get('/api/admin/today', headers),
    store.app.inject({ method: 'POST', url: '/api/tags', headers, payload: { name: 'Trap' } }),
    store.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload: form }),
  ])
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: 403, code: 'passkey_required' })
  expect((await get('/api/account', headers)).statusCode).toBe(200)
  expect((await get('/api/auth/session', headers)).json()).toMatchObject({ needsPasskey: true })

  const { answer } = await addPasskey(headers)
  expect(answer.json().recoveryCodes).toHaveLength(10)
  expect((await get('/api/users', headers)).statusCode).toBe(200)
  expect((await get('/api/auth/session', headers)).json()).not.toHaveProperty('needsPasskey')
})

test('with one, the password alone no longer signs an administrator in', async () => {
  const admin = await makeUser(store.db, { role: 'admin', password_hash: passwordHash })
  expect((await logIn(admin.email)).statusCode).toBe(200)
  const { device, answer } = await addPasskey(await signIn(store, admin))
  const refused = await logIn(admin.email)
  expect(refused.json()).toMatchObject({ code: 'second_factor_required', asks: 'passkey' })

  const { challenge } = (
    await store.app.inject({ method: 'POST', url: '/api/auth/passkey/options', payload: {} })
  ).json()
  const byPasskey = await store.app.inject({
    method: 'POST',
    url: '/api/auth/passkey',
    payload: device.get(challenge),
  })
  expect(byPasskey.statusCode).toBe(200)

  const [code] = answer.json().recoveryCodes
  const payload = { ticket: refused.json().ticket, code }
  const byCode = await store.app.inject({ method: 'POST', url: '/api/auth/login/code', payload })
  expect(byCode.statusCode).toBe(200)
})

test('customers are asked for nothing', async () => {
  const customer = await makeUser(store.db, { password_hash: passwordHash })
  const headers = await signIn(store, customer)
  expect((await addPasskey(headers)).answer.json()).toEqual({ recoveryCodes: null })
  expect((await logIn(customer.email)).statusCode).toBe(200)
})

test('npm run admin lets an administrator in again who has lost everything', async () => {
  const admin = await makeUser(store.db, { role: 'admin', password_hash: passwordHash })
  await addPasskey(await signIn(store, admin))
  await makeAdmin(store.db, { email: admin.email, username: undefined, password: PASSWORD })
  const answer = await logIn(admin.email)
  expect(answer.statusCode).toBe(200)
  const headers = { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  expect((await get('/api/users', headers)).json().code).toBe('passkey_required')
})
