import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type AuthStore, cookieOf, openAuthStore, PASSWORD } from '#tests/auth-store.ts'
import { signIn } from '#tests/factories.ts'
import { SoftwareAuthenticator } from '#tests/software-authenticator.ts'
import { testStore } from '#tests/test-store.ts'

let auth: AuthStore

beforeAll(async () => {
  auth = await openAuthStore()
})

afterAll(() => auth.store.close())

/** Somebody who is signed in, and how to ask as them. */
async function somebody(given: Partial<Row<'users'>> = {}) {
  const user = await auth.person(given)
  const headers = await signIn(auth.store, user)
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    auth.store.app.inject({ method, url: `/api/account${path}`, headers, ...(payload && { payload }) })
  return { user, headers, ask }
}

type Asker = Awaited<ReturnType<typeof somebody>>['ask']

async function addPasskey(ask: Asker, name = 'Phone', device = new SoftwareAuthenticator()) {
  const { challenge } = (await ask('POST', '/passkeys/options')).json()
  const credential = device.create(challenge)
  const answer = await ask('POST', '/passkeys', { name, credential })
  return { device, answer, credential, name }
}

const signInChallenge = async (): Promise<string> =>
  (await auth.post('/api/auth/passkey/options', {})).json().challenge

async function signInWith(device: SoftwareAuthenticator) {
  return auth.post('/api/auth/passkey', device.get(await signInChallenge()))
}

describe('passkeys of an account', () => {
  test('one is added, listed with its last use, renamed and removed, and its owner is told', async () => {
    const { user, ask } = await somebody()
    expect((await ask('GET', '/passkeys')).json()).toEqual([])
    const { device, answer } = await addPasskey(ask, 'Blue key')
    expect(answer.statusCode, answer.body).toBe(200)
    // Signing in with the password asks for nothing more, so there is nothing to recover from.
    expect(answer.json()).toEqual({ recoveryCodes: null })
    const id = device.id.toString('base64url')
    expect((await ask('GET', '/passkeys')).json()).toEqual([
      { id, name: 'Blue key', createdAt: expect.any(String), usedAt: null },
    ])
    expect((await ask('PATCH', `/passkeys/${id}`, { name: 'Green key' })).statusCode).toBe(200)
    expect((await signInWith(device)).statusCode).toBe(200)
    expect((await ask('GET', '/passkeys')).json()).toMatchObject([
      { name: 'Green key', usedAt: expect.any(String) },
    ])
    expect((await ask('DELETE', `/passkeys/${id}`)).statusCode).toBe(200)
    expect((await ask('DELETE', `/passkeys/${id}`)).json().code).toBe('passkey_not_found')
    expect((await signInWith(device)).json().code).toBe('passkey_refused')
    await auth.store.app.jobs.drain()
    const mails = (await auth.mailTo(user.email)).map(({ text }) => text)
    expect(mails.join()).toContain('A passkey was added')
    expect(mails.join()).toContain('A passkey was removed')
  })

  test('without a name it is named after the browser', async () => {
    const { ask } = await somebody()
    await addPasskey(ask, '')
    expect((await ask('GET', '/passkeys')).json()).toMatchObject([{ name: 'Unknown device' }])
  })

  test('the same passkey is added once, and a browser is told which there are', async () => {
    const { ask } = await somebody()
    const { device } = await addPasskey(ask)
    const options = (await ask('POST', '/passkeys/options')).json()
    expect(options.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
    const { answer } = await addPasskey(ask, 'Again', device)
    expect(answer.json().code).toBe('passkey_known')
  })

  test('somebody else can neither rename nor remove it, nor use its challenge', async () => {
    const owner = await somebody()
    const { device } = await addPasskey(owner.ask)
    const other = await somebody()
    const path = `/passkeys/${device.id.toString('base64url')}`
    expect((await other.ask('PATCH', path, { name: 'Mine' })).statusCode).toBe(404)
    expect((await other.ask('DELETE', path)).statusCode).toBe(404)
    const { challenge } = (await owner.ask('POST', '/passkeys/options')).json()
    const credential = new SoftwareAuthenticator().create(challenge)
    expect((await other.ask('POST', '/passkeys', { credential })).json().code).toBe('passkey_refused')
    expect((await owner.ask('GET', '/passkeys')).json()).toHaveLength(1)
  })

  test('what the authenticator did not make for this store is refused', async () => {
    const { ask } = await somebody()
    const wrong = [
      new SoftwareAuthenticator({ id: 'localhost', origin: 'http://localhost:4000' }),
      new SoftwareAuthenticator({ id: 'evil.example', origin: 'http://localhost:3000' }),
      Object.assign(new SoftwareAuthenticator(), { verifiesUser: false }),
    ]
    for (const device of wrong) {
      const { answer } = await addPasskey(ask, 'Wrong', device)
      expect(answer.json().code).toBe('passkey_refused')
    }
    const invented = new SoftwareAuthenticator().create(Buffer.alloc(38).toString('base64url'))
    expect((await ask('POST', '/passkeys', { credential: invented })).json().code).toBe('passkey_refused')
    expect((await ask('POST', '/passkeys', { credential: {} })).statusCode).toBe(400)
  })

  test('an account holds 20', async () => {
    const { user, ask } = await somebody()
    await auth.store.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          id: `${user.id}-${index}`,
          user_id: user.id,
          name: 'Key',
          public_key: 'x',
          counter: 0,
          transports: writeJson([]),
          created_at: index,
          used_at: null,
        })),
      )
      .execute()
    expect((await ask('POST', '/passkeys/options')).json().code).toBe('too_many_passkeys')
  })
})

describe('signing in with a passkey', () => {
  test('needs neither name nor password, and starts a session', async () => {
    const { user, ask } = await somebody()
    const { device } = await addPasskey(ask)
    const answer = await signInWith(device)
    expect(answer.json()).toMatchObject({ success: true, user: { id: user.id } })
    expect((await auth.session(cookieOf(answer))).json()).toMatchObject({ userId: user.id })
  })

  test('an answer works once', async () => {
    const { ask } = await somebody()
    const { device } = await addPasskey(ask)
    const assertion = device.get(await signInChallenge())
    const answers = await Promise.all([1, 2, 3].map(() => auth.post('/api/auth/passkey', assertion)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    // Also where the authenticator has no counter that would show it.
    await auth.store.db.updateTable('passkeys').set({ counter: 0 }).execute()
    expect((await auth.post('/api/auth/passkey', assertion)).json().code).toBe('passkey_refused')
  })

  test('a copied authenticator, another signature and another challenge are refused', async () => {
    const { user, ask, headers } = await somebody()
    const { device } = await addPasskey(ask)
    expect((await signInWith(device)).statusCode).toBe(200)
    device.counter = 0
    expect((await signInWith(device)).json().code).toBe('passkey_refused')
    const failed = await auth.store.db
      .selectFrom('audit_log')
      .select(['subject_id', 'details'])
      .where('action', '=', 'user.sign-in-failed')
      .where('subject_id', '=', user.id)
      .execute()
    expect(failed).toEqual([{ subject_id: user.id, details: '{"because":"passkey refused"}' }])
    device.counter = 10
    const forged = new SoftwareAuthenticator()
    const assertion = { ...forged.get(await signInChallenge()), id: device.id.toString('base64url') }
    expect((await auth.post('/api/auth/passkey', assertion)).json().code).toBe('passkey_refused')
    const { challenge } = (await auth.post('/api/account/proof/passkey-options', {}, { headers })).json()
    expect((await auth.post('/api/auth/passkey', device.get(challenge))).json().code).toBe('passkey_refused')
  })

  test('a locked account stays out', async () => {
    const { user, ask } = await somebody()
    const { device } = await addPasskey(ask)
    await auth.store.db
      .updateTable('users')
      .set({ locked_at: Date.now() })
      .where('id', '=', user.id)
      .execute()
    expect((await signInWith(device)).json().code).toBe('account_locked')
  })

  test('a public store takes its own name, and none with an IP address', async () => {
    const named = await testStore(undefined, { PUBLIC_URL: 'https://beats.example.com' })
    const options = () => named.app.inject({ method: 'POST', url: '/api/auth/passkey/options', payload: {} })
    expect((await options()).json().rpId).toBe('beats.example.com')
    await named.close()
    const numbered = await testStore(undefined, { PUBLIC_URL: 'http://192.0.2.7:3000' })
    const refused = await numbered.app.inject({
      method: 'POST',
      url: '/api/auth/passkey/options',
      payload: {},
    })
    expect(refused.json().code).toBe('passkeys_unavailable')
    await numbered.close()
  })
})

test('the export of own data has names of passkeys and devices, but no keys', async () => {
  const { user, ask } = await somebody()
  const { device } = await addPasskey(ask, 'Purple key')
  await auth.post('/api/auth/login', { email: user.email, password: PASSWORD })
  const data = await ask('POST', '/export', { password: PASSWORD })
  expect(data.json()).toMatchObject({
    passkeys: [{ name: 'Purple key', createdAt: expect.any(String), usedAt: null }],
    devices: [{ name: 'Unknown device', firstSeenAt: expect.any(String) }],
    authenticatorApp: null,
    recoveryCodesLeft: 0,
  })
  expect(data.body).not.toContain(device.id.toString('base64url'))
})
