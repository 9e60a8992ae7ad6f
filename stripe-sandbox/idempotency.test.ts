import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

const order = { amount: 2999, currency: 'usd' } satisfies Stripe.PaymentIntentCreateParams

test('a repeat with the same key and parameters gets the saved response', async () => {
  await using api = await openSandbox()
  const options = { idempotencyKey: 'order:1:pi:1' }
  const first = await api.stripe.paymentIntents.create(order, options)
  const second = await api.stripe.paymentIntents.create(order, options)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
})

test('twenty concurrent requests create one intent', async () => {
  await using api = await openSandbox()
  const made = await Promise.all(
    Array.from({ length: 20 }, () => api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })),
  )
  expect(new Set(made.map((intent) => intent.id)).size).toBe(1)
})

test('the same key with other parameters is an idempotency error', async () => {
  await using api = await openSandbox()
  await api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  await expect(
    api.stripe.paymentIntents.create({ ...order, amount: 3000 }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a request that failed validation does not use up its key', async () => {
  await using api = await openSandbox()
  await expect(
    api.stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({ code: 'amount_too_small' })
  expect((await api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).amount).toBe(2999)
})

test('a decline is saved under its key', async () => {
  await using api = await openSandbox()
  const declined = { ...order, confirm: true, payment_method: 'pm_card_chargeDeclined' }
  const ask = () => api.stripe.paymentIntents.create(declined, { idempotencyKey: 'k' })
  await expect(ask()).rejects.toMatchObject({ statusCode: 402 })
  await expect(ask()).rejects.toMatchObject({ statusCode: 402 })
  expect((await api.stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('retries of the SDK after a dropped connection or a 500 create no second intent', async () => {
  await using api = await openSandbox()
  api.sandbox.faults.commitThenDrop = 1
  await api.stripe.paymentIntents.create(order)
  api.sandbox.faults.failRequests = 2
  await api.stripe.paymentIntents.create(order)
  expect((await api.stripe.paymentIntents.list()).data).toHaveLength(2)
})

test('after a timeout a repeat gets the intent that was created', async () => {
  await using api = await openSandbox()
  Object.assign(api.sandbox.faults, { hangRequests: 1, hangMs: 600 })
  const impatient = { idempotencyKey: 'k', timeout: 150, maxNetworkRetries: 0 }
  await expect(api.stripe.paymentIntents.create(order, impatient)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  await api.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
  expect((await api.stripe.paymentIntents.list()).data).toHaveLength(1)
})
