import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CredentialsView, PaypalEnvironment } from '#contract/store/credentials.ts'
import type { FirstStep } from '#contract/store/first-steps.ts'
import { type Sandbox, startSandbox } from '#paypal-sandbox/start-sandbox.ts'
import { readConfig } from '#server/config/config.ts'
import { PaypalClient } from '#server/features/selling/payments/paypal/paypal-client.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { readStoredCredentials, type StoredCredentials } from './stored-credentials.ts'

const PUBLIC_URL = 'https://beats.example.com'
const webhookUrl = `${PUBLIC_URL}/api/payments/webhook/paypal`

let places: Record<PaypalEnvironment, Sandbox>
let store: TestStore
let headers: Record<string, string>
/** Of the next start, besides what is stored. */
let environment: NodeJS.ProcessEnv

beforeEach(async () => {
  const start = () => startSandbox({ file: ':memory:' })
  places = { test: await start(), live: await start() }
  environment = { NODE_ENV: 'test', PUBLIC_URL }
  await open({ PUBLIC_URL })
})
afterEach(async () => {
  await store.close()
  for (const place of Object.values(places)) await place.close()
})

async function open(settings: Record<string, string>, stored: StoredCredentials = {}) {
  store = await testStore(undefined, settings, {
    startup: {
      stored,
      check: async (others) => void readConfig(environment, others),
      prepareRestored: async () => {},
      restart: () => {},
      paypalAddress: (of) => places[of].url,
    },
  })
  headers = await signIn(store, await makeUser(store.db, { role: 'admin', email: 'ada@example.com' }))
}
async function reopen(settings: Record<string, string>, stored?: StoredCredentials) {
  await store.close()
  await open(settings, stored)
}

const url = '/api/settings/credentials/paypal'
const keysOf = (of: PaypalEnvironment) => ({
  clientId: places[of].clientId,
  clientSecret: places[of].clientSecret,
})
const put = (changes: object = {}) =>
  store.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: { environment: 'test', ...keysOf('test'), ...changes },
  })
const saved = () => readStoredCredentials(store.db, store.config)
const view = async () => {
  const answer = await store.app.inject({ url: '/api/settings/credentials', headers })
  return answer.json<CredentialsView>().paypal
}
const clientOf = (of: PaypalEnvironment) =>
  new PaypalClient({ address: async () => places[of].url, ...keysOf(of) })

test('keys that PayPal accepts are saved, sealed, with a webhook of this store', async () => {
  const answer = await put()
  expect(answer.statusCode, answer.body).toBe(200)
  const { clientId, clientSecret } = keysOf('test')
  expect(answer.body).not.toContain(clientSecret)
  const [webhook, ...others] = await clientOf('test').listWebhooks()
  expect(webhook?.url).toBe(webhookUrl)
  expect(others).toEqual([])
  const stored = await saved()
  expect(stored).toEqual({
    PAYPAL_ENVIRONMENT: 'test',
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhook?.id,
  })
  expect(readConfig(environment, stored).payments).toMatchObject({
    mode: 'test',
    stripe: undefined,
    paypal: { clientId, clientSecret, webhookId: webhook?.id },
  })
  const rows = JSON.stringify([
    await store.db.selectFrom('sealed_keys').selectAll().execute(),
    await store.db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect(rows).not.toContain(clientSecret)
  expect(rows).toContain('PayPal')
})

test('saving again finds the webhook, and an empty secret keeps the saved one', async () => {
  await put()
  const first = await saved()
  await store.db.deleteFrom('sealed_keys').execute()
  await reopen({ PUBLIC_URL }, first)
  expect((await put({ clientSecret: '' })).statusCode).toBe(200)
  expect(await saved()).toEqual(first)
  expect(await clientOf('test').listWebhooks()).toHaveLength(1)
})

test.each([
  [{ clientSecret: 'wrong' }, { clientSecret: 'PayPal does not know this client ID and secret.' }],
  [{ clientId: '' }, { clientId: 'Client ID is required.' }],
  [{ clientSecret: '' }, { clientSecret: 'Secret is required.' }],
  [{ clientSecret: 'a b' }, { clientSecret: expect.stringContaining('as PayPal shows it') }],
  [{ environment: 'sandbox' }, { environment: expect.anything() }],
])('%j is refused at its field, and nothing is saved', async (changes, errors) => {
  const answer = await put(changes)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors).toEqual(errors)
  expect(await saved()).toEqual({})
  expect(await clientOf('test').listWebhooks()).toEqual([])
})

test('live keys under test are found by asking the other PayPal, and test keys under live', async () => {
  const live = await put(keysOf('live'))
  expect(live.json()).toMatchObject({ errors: { environment: 'These are live keys.' } })
  const other = await put({ environment: 'live' })
  expect(other.json()).toMatchObject({
    errors: { environment: expect.stringContaining('These are test keys') },
  })
  expect(await saved()).toEqual({})
})

test('an app that may not refund is refused; what it may do without is told, later, too', async () => {
  const { permissions } = places.test
  permissions.refunds = false
  expect((await put()).json()).toMatchObject({ errors: { clientId: expect.stringContaining('refund') } })
  permissions.refunds = true
  permissions.disputes = false
  permissions.transactions = false
  expect((await put()).statusCode).toBe(200)
  await reopenWithSaved()
  expect((await view()).warnings).toEqual([
    expect.stringContaining('may not read disputes'),
    expect.stringContaining('may not search transactions'),
  ])
})

/** As the restart does, on the same database. */
async function reopenWithSaved(settings: Record<string, string> = { PUBLIC_URL }) {
  const stored = await saved()
  const fact = await store.db
    .selectFrom('store_facts')
    .selectAll()
    .where('name', '=', 'paypal set-up')
    .execute()
  await reopen(settings, stored)
  for (const row of fact) await store.db.insertInto('store_facts').values(row).execute()
}

test('in test, a store without an https address gets no webhook; another address asks for saving again', async () => {
  await reopen({})
  environment = { NODE_ENV: 'test' }
  expect((await put()).statusCode).toBe(200)
  expect(await saved()).not.toHaveProperty('PAYPAL_WEBHOOK_ID')
  expect(await clientOf('test').listWebhooks()).toEqual([])
  await reopenWithSaved({})
  expect(await view()).toMatchObject({ source: 'store', warnings: [] })
  await reopenWithSaved()
  expect((await view()).warnings).toEqual([])
})

test('live payments need an address on port 443', async () => {
  await reopen({ PUBLIC_URL: `${PUBLIC_URL}:8443` })
  const answer = await put({ environment: 'live', ...keysOf('live') })
  expect(answer.json()).toMatchObject({ errors: { environment: expect.stringContaining('port 443') } })
  expect(await saved()).toEqual({})
})

test('keys with which the store would not start are not saved', async () => {
  environment = {
    ...environment,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SUPPORT_EMAIL: 'help@example.com',
    ADMIN_EMAIL: 'ada@example.com',
  }
  const answer = await put()
  expect(answer.json()).toMatchObject({
    code: 'credentials_refused',
    detail: expect.stringContaining('PAYPAL_ENVIRONMENT must be live'),
  })
  expect(await saved()).toEqual({})
})

test('an unreachable PayPal is said to be', async () => {
  await places.test.close()
  const answer = await put()
  expect(answer.json()).toMatchObject({
    code: 'paypal_refused',
    detail: expect.stringMatching(/^PayPal cannot be reached from this server, so nothing was saved\./),
  })
  expect(await saved()).toEqual({})
  places.test = await startSandbox({ file: ':memory:' })
})

test('PayPal is removed, with all that is stored of it', async () => {
  await put()
  expect((await store.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  expect(await saved()).toEqual({})
})

test.each([
  [{ PAYMENTS: 'sandbox' }, /PAYMENTS=sandbox in the environment keeps the store in the sandbox/],
  [
    { PAYPAL_ENVIRONMENT: 'test', PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' },
    /PAYPAL_ENVIRONMENT sets/,
  ],
])('%j cannot be changed here', async (settings: Record<string, string>, words) => {
  await reopen(settings)
  expect((await put()).json()).toMatchObject({
    code: 'setting_locked',
    detail: expect.stringMatching(words),
  })
  expect(await view()).toMatchObject({ source: 'environment', fixedBy: Object.keys(settings)[0] })
})

test('Stripe set by PAYMENTS leaves PayPal open', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  await reopen({ PAYMENTS: 'stripe', ...keys, PUBLIC_URL })
  environment = { ...environment, PAYMENTS: 'stripe', ...keys }
  expect((await put()).statusCode).toBe(200)
})

test('why buyers are not offered PayPal is told: the currency, or Stripe Tax', async () => {
  expect((await view()).problem).toBeNull()
  const tax = { mode: 'stripe', isIncluded: false } as const
  const change = await store.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers,
    payload: { version: 0, tax },
  })
  expect(change.statusCode, change.body).toBe(200)
  expect((await view()).problem).toContain('Stripe Tax')
  await reopen({ CURRENCY: 'zar' })
  expect((await view()).problem).toBe('PayPal does not take ZAR.')
})

test('Stripe Tax cannot be chosen without Stripe', async () => {
  await reopen({ PAYMENT_SANDBOXES: 'paypal' })
  const payload = { version: 0, tax: { mode: 'stripe', isIncluded: false } }
  const change = await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(change.json()).toMatchObject({ code: 'needs_stripe' })
})

test('a store with PayPal alone is set up for payments once PayPal has told of one', async () => {
  await reopen({
    ...{
      PAYPAL_ENVIRONMENT: 'live',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
    },
    ...{ PUBLIC_URL, SUPPORT_EMAIL: 'help@example.com', ADMIN_EMAIL: 'ada@example.com' },
  })
  const step = async () => {
    const answer = await store.app.inject({ url: '/api/admin/first-steps', headers })
    return answer.json<FirstStep[]>().find(({ name }) => name === 'payments')
  }
  const note = expect.stringContaining('No webhook from PayPal')
  expect(await step()).toMatchObject({ isDone: false, note })
  const event = { type: 'PAYMENT.CAPTURE.COMPLETED', intent_id: null, subject: null, last_error: null }
  const times = { received_at: Date.now(), processed_at: Date.now(), attempts: 0 }
  await store.db
    .insertInto('webhook_events')
    .values({ id: 'WH-1', provider: 'paypal', ...event, ...times })
    .execute()
  expect(await step()).toMatchObject({
    isDone: true,
    note: 'Payments are live, and webhooks from PayPal arrive',
  })
})
