import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { apiVersion } from './events.ts'
import { openSandbox } from './test-client.ts'

const path = '/v1/test_helpers/sandbox'
const order = { amount: 2999, currency: 'usd' }

test('faults can be switched over HTTP, even while every request fails', async () => {
  await using api = await openSandbox()
  await api.stripe.rawRequest('POST', path, { faults: { fail_requests: 100, drop_webhooks: 0.5 } })
  await expect(api.stripe.paymentIntents.create(order)).rejects.toMatchObject({ statusCode: 500 })
  const seen = await api.stripe.rawRequest('POST', path, { faults: { fail_requests: 0 } })
  expect(seen).toMatchObject({ faults: { fail_requests: 0, drop_webhooks: 0.5 } })
  expect((await api.stripe.paymentIntents.create(order)).amount).toBe(2999)
})

test.each([{ faults: { fail_everything: 1 } }, { faults: { fail_requests: 'x' } }, { fault: 1 }])(
  '%j is rejected',
  async (params) => {
    await using api = await openSandbox()
    await expect(api.stripe.rawRequest('POST', path, params)).rejects.toMatchObject({ statusCode: 400 })
  },
)

test('pending disputes and webhooks are counted, and disputes can be advanced', async () => {
  await using api = await openSandbox()
  await api.stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_createDispute' })
  expect(await api.stripe.rawRequest('GET', path)).toMatchObject({ pending_tasks: 1, pending_webhooks: 3 })
  expect(await api.stripe.rawRequest('POST', `${path}/advance`)).toMatchObject({ pending_tasks: 0 })
  expect((await api.stripe.disputes.list()).data).toHaveLength(1)
})

test('the publishable key may not use them', async () => {
  await using api = await openSandbox()
  const browser = api.connect(api.sandbox.publishableKey)
  await expect(browser.rawRequest('GET', path)).rejects.toMatchObject({ statusCode: 403 })
})

test('the API version is the one that the SDK sends', () => {
  expect(Reflect.get(Stripe, 'API_VERSION')).toBe(apiVersion)
})
