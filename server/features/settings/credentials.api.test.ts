import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CredentialsView } from '#contract/credentials.ts'
import { readConfig } from '#server/config/config.ts'
import { sandboxKeys } from '#server/features/payments/sandbox-keys.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { readStoredCredentials } from './stored-credentials.ts'

const login = { user: 'desk@example.com', password: 'p@ss:word/1' }

let store: TestStore
let headers: Record<string, string>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let restarts = 0
let environment: NodeJS.ProcessEnv = { NODE_ENV: 'test' }

beforeAll(async () => {
  smtp = await startSmtpServer({ login })
  store = await testStore(
    undefined,
    {},
    {
      startup: {
        stored: {},
        check: async (stored) => void readConfig(environment, stored),
        restart: () => {
          restarts++
        },
      },
    },
  )
  headers = await signIn(store, await makeUser(store.db, { role: 'admin', email: 'ada@example.com' }))
})

afterAll(async () => {
  await store.close()
  await smtp.stop()
})

beforeEach(async () => {
  await store.db.deleteFrom('sealed_keys').where('name', 'like', 'credential %').execute()
})

const put = (of: 'mail' | 'stripe', payload: object) =>
  store.app.inject({ method: 'PUT', url: `/api/settings/credentials/${of}`, headers, payload })
const saved = () => readStoredCredentials(store.db, store.config)
const mail = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  encryption: 'none',
  ...login,
  from: 'Night Desk <shop@example.com>',
  ...changes,
})

test('a mail server is saved, encrypted, once it has taken a mail to the administrator', async () => {
  const answer = await put('mail', mail())
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<CredentialsView>().changing).toBe(true)
  expect(smtp.received.at(-1)).toMatchObject({
    to: ['ada@example.com'],
    mail: { from: { name: 'Night Desk', address: 'shop@example.com' } },
  })
  const { SMTP_URL = '', MAIL_FROM } = await saved()
  expect(MAIL_FROM).toBe('Night Desk <shop@example.com>')
  expect(readConfig({ NODE_ENV: 'test' }, await saved()).mail).toMatchObject({ kind: 'smtp', url: SMTP_URL })
  expect(decodeURIComponent(new URL(SMTP_URL).password)).toBe(login.password)
  const rows = await store.db.selectFrom('sealed_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('p@ss')
  const events = await store.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(events)).toContain('Mail')
  expect(JSON.stringify(events)).not.toContain('p@ss')
  // A changed key is what the store opens again for.
  await expect.poll(() => restarts).toBe(1)
})

test.each([
  ['a wrong password', { password: 'wrong' }, /Invalid user name or password/],
  ['a server that is not there', { port: 1 }, /ECONNREFUSED/],
  ['a server without the encryption that is asked for', { encryption: 'starttls' }, /STARTTLS/i],
])('nothing is saved with %s, and the server’s own words say why', async (_what, changes, words) => {
  const answer = await put('mail', mail(changes))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'mail_refused', detail: expect.stringMatching(words) })
  expect(await saved()).toEqual({})
})

test.each([
  [{ host: 'smtp.example.com\r\nRCPT' }, 'host'],
  [{ host: 'http://smtp.example.com' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 'smtp' }, 'port'],
  [{ host: 'smtp.example.com' }, 'encryption'],
  [{ from: 'nobody' }, 'from'],
  [{ from: 'a@b.c\nBcc: d@e.f' }, 'from'],
])('%j is refused by its field', async (changes, field) => {
  const answer = await put('mail', mail(changes))
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

const keys = () => sandboxKeys(store.app.storeSecret)

test('keys that Stripe knows are saved, and never shown again', async () => {
  const { secretKey, publishableKey, webhookSecret } = keys()
  const answer = await put('stripe', { secretKey, publishableKey, webhookSecret })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body).not.toContain(secretKey)
  expect(answer.body).not.toContain(webhookSecret)
  expect(await saved()).toEqual({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
})

test('a key that Stripe does not know is refused by its field', async () => {
  const answer = await put('stripe', { ...keys(), secretKey: 'sk_test_unknown' })
  expect(answer.json()).toMatchObject({ errors: { secretKey: 'Stripe does not know this key.' } })
  expect(await saved()).toEqual({})
})

test.each([
  [{ secretKey: '' }, { secretKey: 'Secret key is required.' }],
  [{ secretKey: 'pk_test_1' }, { secretKey: expect.stringContaining('sk_live_') }],
  [{ publishableKey: 'pk_live_1' }, { publishableKey: expect.stringContaining('Both keys') }],
  [{ webhookSecret: 'secret' }, { webhookSecret: expect.stringContaining('whsec_') }],
])('%j is refused', async (changes, errors) => {
  const answer = await put('stripe', { ...keys(), ...changes })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual(errors)
})

test('what the environment sets cannot be changed here', async () => {
  const other = await testStore(undefined, { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  const admin = await signIn(other, await makeUser(other.db, { role: 'admin' }))
  const url = '/api/settings/credentials/mail'
  const answer = await other.app.inject({ method: 'PUT', url, headers: admin, payload: mail() })
  expect(answer.json()).toMatchObject({ code: 'setting_locked', detail: expect.stringContaining('SMTP_URL') })
  const view = await other.app.inject({ url: '/api/settings/credentials', headers: admin })
  expect(view.json<CredentialsView>().mail).toMatchObject({ source: 'environment', port: smtp.port })
  await other.close()
})

test('what would stop the next start is refused now', async () => {
  // A variable of the environment that does not go with the keys.
  environment = { NODE_ENV: 'test', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  const answer = await put('stripe', keys())
  environment = { NODE_ENV: 'test' }
  expect(answer.json()).toMatchObject({
    code: 'credentials_refused',
    detail: expect.stringContaining('must both be test keys'),
  })
  expect(await saved()).toEqual({})
})

test('a new secret of the store needs the one before', async () => {
  await put('stripe', keys())
  const config = { ...store.config, storeSecret: 'x'.repeat(32), storeSecretBefore: undefined }
  await expect(readStoredCredentials(store.db, config)).rejects.toThrow('STORE_SECRET_BEFORE')
  // What the environment sets is not needed.
  expect(await readStoredCredentials(store.db, { ...config, fixed: new Set(['PAYMENTS']) })).toEqual({})
  const before = { ...config, storeSecretBefore: store.app.storeSecret }
  expect(await readStoredCredentials(store.db, before)).toMatchObject({ STRIPE_SECRET_KEY: keys().secretKey })
  // Encrypted with the new secret by then.
  expect(await readStoredCredentials(store.db, config)).toMatchObject({ STRIPE_SECRET_KEY: keys().secretKey })
})
