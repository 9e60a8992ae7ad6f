import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CredentialsView } from '#contract/store/credentials.ts'
import { readConfig } from '#server/config/config.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
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
    { PRIVATE_MAIL_SERVERS: 'loopback' },
    {
      startup: {
        stored: {},
        check: async (stored) => void readConfig(environment, stored),
        prepareRestored: async () => {},
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

const put = (of: 'mail' | 'stripe' | 'address', payload: object) =>
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

test('a mail server is saved, encrypted, once it has accepted a mail to the administrator', async () => {
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
  // The store restarts on a new version.
  await expect.poll(() => restarts).toBe(1)
})

test.each([
  ['a wrong password', { password: 'wrong' }, /Invalid user name or password/],
  ['a server that is not there', { port: 1 }, /ECONNREFUSED/],
  ['a server without the encryption that is asked for', { encryption: 'starttls' }, /STARTTLS/i],
])('nothing is saved with %s, and the server’s response says why', async (_what, changes, words) => {
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
])('%j is rejected at its field', async (changes, field) => {
  const answer = await put('mail', mail(changes))
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

const keys = () => sandboxKeys(store.app.storeSecret)

test('keys that Stripe accepts are saved, and never shown again', async () => {
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

test('an unknown Stripe key is rejected at its field', async () => {
  const answer = await put('stripe', { ...keys(), secretKey: 'sk_test_unknown' })
  expect(answer.json()).toMatchObject({ errors: { secretKey: 'Stripe does not know this key.' } })
  expect(await saved()).toEqual({})
})

test.each([
  [{ secretKey: '' }, { secretKey: 'Secret key is required.' }],
  [{ secretKey: 'pk_test_1' }, { secretKey: expect.stringContaining('sk_live_') }],
  [{ publishableKey: 'pk_live_1' }, { publishableKey: expect.stringContaining('Both keys') }],
  [{ webhookSecret: 'secret' }, { webhookSecret: expect.stringContaining('whsec_') }],
])('%j is rejected', async (changes, errors) => {
  const answer = await put('stripe', { ...keys(), ...changes })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual(errors)
})

test('settings from the environment cannot be changed here', async () => {
  const other = await testStore(undefined, { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  const admin = await signIn(other, await makeUser(other.db, { role: 'admin' }))
  const url = '/api/settings/credentials/mail'
  const answer = await other.app.inject({ method: 'PUT', url, headers: admin, payload: mail() })
  expect(answer.json()).toMatchObject({ code: 'setting_locked', detail: expect.stringContaining('SMTP_URL') })
  const view = await other.app.inject({ url: '/api/settings/credentials', headers: admin })
  expect(view.json<CredentialsView>().mail).toMatchObject({ source: 'environment', port: smtp.port })
  await other.close()
})

test('a change that would prevent the next start is rejected', async () => {
  // An environment variable that conflicts with the keys.
  environment = { NODE_ENV: 'test', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  const answer = await put('stripe', keys())
  environment = { NODE_ENV: 'test' }
  expect(answer.json()).toMatchObject({
    code: 'credentials_refused',
    detail: expect.stringContaining('must both be test keys'),
  })
  expect(await saved()).toEqual({})
})

test('changing the store’s secret requires the previous one', async () => {
  await put('stripe', keys())
  const config = { ...store.config, storeSecret: 'x'.repeat(32), storeSecretBefore: undefined }
  await expect(readStoredCredentials(store.db, config)).rejects.toThrow('STORE_SECRET_BEFORE')
  // Settings from the environment do not need it.
  expect(await readStoredCredentials(store.db, { ...config, fixed: new Set(['PAYMENTS']) })).toEqual({})
  const before = { ...config, storeSecretBefore: store.app.storeSecret }
  expect(await readStoredCredentials(store.db, before)).toMatchObject({ STRIPE_SECRET_KEY: keys().secretKey })
  // Re-encrypted with the new secret by then.
  expect(await readStoredCredentials(store.db, config)).toMatchObject({ STRIPE_SECRET_KEY: keys().secretKey })
})

const publicUrl = 'https://beats.example.com'
const putFrom = (origin: string, extra: Record<string, string> = {}, address = publicUrl) =>
  store.app.inject({
    method: 'PUT',
    url: '/api/settings/credentials/address',
    headers: { ...headers, host: new URL(origin).host, origin, ...extra },
    payload: { publicUrl: address },
  })

test('a URL is saved from a browser that uses it, through a proxy', async () => {
  const answer = await putFrom(publicUrl, { 'x-forwarded-for': '203.0.113.9' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await saved()).toEqual({ PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' })
  const config = readConfig({ NODE_ENV: 'test', TRUST_PROXY: 'off' }, await saved())
  expect(config).toMatchObject({ publicUrl, trustProxy: false })
  const removed = await store.app.inject({
    method: 'DELETE',
    url: '/api/settings/credentials/address',
    headers,
  })
  expect(removed.statusCode, removed.body).toBe(200)
  expect(await saved()).toEqual({})
})

test('a URL in another spelling is saved in its own', async () => {
  const answer = await putFrom(publicUrl, {}, 'https://Beats.Example.com.:443/')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await saved()).toEqual({ PUBLIC_URL: publicUrl })
})

test('no proxy is trusted without one', async () => {
  await putFrom(publicUrl)
  expect(await saved()).toEqual({ PUBLIC_URL: publicUrl })
})

test.each([
  [
    'another address than the browser’s',
    'https://other.example.com',
    publicUrl,
    /Open the store at https:\/\/beats/,
  ],
  ['a public one without https', 'http://beats.example.com', 'http://beats.example.com', /https/],
  ['one with a path', publicUrl, `${publicUrl}/shop`, /without a path|invalid/i],
  ['one that is none', publicUrl, 'javascript:alert(1)', /without a path|invalid/i],
])('%s is rejected', async (_what, origin, address, words) => {
  const answer = await putFrom(origin, {}, address)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toMatch(words)
  expect(await saved()).toEqual({})
})

test('a URL that makes it a real store requires a real store’s settings', async () => {
  environment = {}
  const answer = await putFrom(publicUrl)
  environment = { NODE_ENV: 'test' }
  expect(answer.json()).toMatchObject({
    code: 'credentials_refused',
    detail: expect.stringContaining('SUPPORT_EMAIL must be set'),
  })
})
