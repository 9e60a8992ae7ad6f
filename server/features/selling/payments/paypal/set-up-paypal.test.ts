import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#paypal-sandbox/start-sandbox.ts'
import { PaypalClient } from './paypal-client.ts'
import { webhookEvents } from './paypal-events.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const webhookUrl = 'https://beats.example/api/payments/webhook/paypal'
let places: Record<'test' | 'live', Sandbox>
beforeEach(async () => {
  const start = () => startSandbox({ file: ':memory:' })
  places = { test: await start(), live: await start() }
})
afterEach(async () => {
  await places.test.close()
  await places.live.close()
})

type Given = Partial<Parameters<typeof setUpPaypal>[0]> & { keysOf?: 'test' | 'live'; clientSecret?: string }
/** Sets up the store with the keys of one of both. */
const setUp = ({ keysOf = 'test', clientSecret = places[keysOf].clientSecret, ...given }: Given = {}) =>
  setUpPaypal({
    environment: 'test',
    webhookUrl,
    currency: 'eur',
    connect: (environment) =>
      new PaypalClient({
        address: async () => places[environment].url,
        clientId: places[keysOf].clientId,
        clientSecret,
      }),
    ...given,
  })
const clientOf = ({ url, clientId, clientSecret }: Sandbox) =>
  new PaypalClient({ address: async () => url, clientId, clientSecret })

test('the webhook is made once, with the events that the store follows', async () => {
  const first = await setUp()
  expect(first).toEqual({ webhookId: expect.any(String), lacks: [] })
  expect(await setUp()).toEqual(first)
  const [webhook, ...others] = await clientOf(places.test).listWebhooks()
  expect(webhook).toMatchObject({ id: first.webhookId, url: webhookUrl })
  expect(webhook?.event_types.map(({ name }) => name).sort()).toEqual([...webhookEvents].sort())
  expect(others).toEqual([])
})

test('one that asks for other events is replaced, and that of another store stays', async () => {
  const client = clientOf(places.test)
  const old = await client.createWebhook(webhookUrl, ['CHECKOUT.ORDER.APPROVED'])
  const other = await client.createWebhook('https://other.example/', webhookEvents)
  const { webhookId } = await setUp()
  expect(webhookId).not.toBe(old.id)
  expect((await client.listWebhooks()).map(({ id }) => id).sort()).toEqual([webhookId, other.id].sort())
})

test('an app with ten webhooks needs one removed', async () => {
  const client = clientOf(places.test)
  for (let at = 0; at < 9; at++) await client.createWebhook(`https://other.example/${at}`, webhookEvents)
  await expect(setUp()).rejects.toThrow('ten webhooks')
})

test('wrong keys, and those of the other environment, are told apart', async () => {
  await expect(setUp({ clientSecret: 'wrong' })).rejects.toMatchObject({
    field: 'clientSecret',
    message: 'PayPal does not know this client ID and secret.',
  })
  await expect(setUp({ keysOf: 'live' })).rejects.toMatchObject({
    field: 'environment',
    message: 'These are live keys.',
  })
  await expect(setUp({ keysOf: 'test', environment: 'live' })).rejects.toMatchObject({
    field: 'environment',
    message: 'These are test keys, of PayPal’s sandbox.',
  })
})

test('what an app may not do is refused, or told', async () => {
  const { permissions } = places.test
  permissions.disputes = false
  permissions.transactions = false
  expect(await setUp({ webhookUrl: undefined })).toEqual({
    webhookId: undefined,
    lacks: ['disputes', 'transactions'],
  })
  permissions.webhooks = false
  await expect(setUp()).rejects.toThrow('does not send webhooks')
  permissions.refunds = false
  await expect(setUp()).rejects.toMatchObject({
    field: 'clientId',
    message: expect.stringContaining('refund'),
  })
  permissions.refunds = true
  permissions.payments = false
  await expect(setUp()).rejects.toMatchObject({
    field: 'clientId',
    message: expect.stringContaining('no payments'),
  })
})

test('live payments need an address at which PayPal tells of them', async () => {
  const live = { keysOf: 'live', environment: 'live' } as const
  await expect(setUp({ ...live, webhookUrl: undefined })).rejects.toMatchObject({
    field: 'environment',
    message: expect.stringContaining('address first'),
  })
  expect((await setUp(live)).webhookId).toEqual(expect.any(String))
})

test('an unreachable PayPal is not the keys’ fault', async () => {
  const nowhere = new PaypalClient({
    address: async () => 'http://127.0.0.1:9',
    clientId: 'a',
    clientSecret: 'b',
  })
  await expect(setUp({ connect: () => nowhere })).rejects.not.toMatchObject({ field: expect.anything() })
})

test('a currency that PayPal does not take says nothing of the keys', async () => {
  expect((await setUp({ currency: 'zar' })).lacks).toEqual([])
  expect((await setUp({ currency: 'jpy' })).lacks).toEqual([])
})
