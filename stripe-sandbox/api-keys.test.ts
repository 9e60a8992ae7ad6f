import { expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

const order = { amount: 2999, currency: 'usd' }

test('the publishable key retrieves and confirms an intent only with its client secret', async () => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create(order)
  const other = await api.stripe.paymentIntents.create(order)
  const browser = api.connect(api.sandbox.publishableKey)
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret! })
  expect(seen.status).toBe('requires_payment_method')
  for (const secret of [undefined, other.client_secret!, `${intent.client_secret}x`]) {
    await expect(browser.paymentIntents.retrieve(intent.id, { client_secret: secret })).rejects.toMatchObject(
      {
        statusCode: 400,
        code: 'payment_intent_invalid_parameter',
      },
    )
  }
  expect((await api.pay(`${intent.id}_secret_wrong`, '4242424242424242')).httpStatus).toBe(400)
})

test('the publishable key may not create, list, cancel or refund', async () => {
  await using api = await openSandbox()
  const { id } = await api.stripe.paymentIntents.create(order)
  const browser = api.connect(api.sandbox.publishableKey)
  const forbidden = { statusCode: 403, code: 'secret_key_required' }
  await expect(browser.paymentIntents.create(order)).rejects.toMatchObject(forbidden)
  await expect(browser.paymentIntents.list()).rejects.toMatchObject(forbidden)
  await expect(browser.paymentIntents.cancel(id)).rejects.toMatchObject(forbidden)
  await expect(browser.refunds.create({ payment_intent: id })).rejects.toMatchObject(forbidden)
  await expect(browser.events.list()).rejects.toMatchObject(forbidden)
})

test('an invalid key is rejected and redacted', async () => {
  await using api = await openSandbox()
  const error: unknown = await api
    .connect('sk_test_wrongwrongwrong')
    .paymentIntents.list()
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(String(error)).not.toContain('wrongwrong')
})

test('unknown URLs and IDs answer 404', async () => {
  await using api = await openSandbox()
  await expect(api.stripe.customers.create({})).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
  })
  await expect(api.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('only references to objects can be expanded', async () => {
  await using api = await openSandbox()
  const { id } = await api.stripe.paymentIntents.create(order)
  await expect(api.stripe.paymentIntents.retrieve(id, { expand: ['amount'] })).rejects.toThrow(
    /cannot be expanded/,
  )
  const page = await api.stripe.paymentIntents.list({ expand: ['data.latest_charge'] })
  expect(page.data).toHaveLength(1)
})
