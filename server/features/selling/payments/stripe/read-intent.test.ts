import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import type { MethodName } from '#stripe-sandbox/browser/method-names.ts'
import { openSandbox } from '#stripe-sandbox/test-client.ts'
import { readIntent } from './read-intent.ts'

test('payments are synced even with a key that may not read fees', async () => {
  await using sandbox = await openSandbox()
  const { stripe } = sandbox
  const { id } = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  expect((await readIntent(stripe, id)).charge?.fee).toBeDefined()
  // The sandbox has no restricted keys.
  const retrieve = stripe.paymentIntents.retrieve.bind(stripe.paymentIntents)
  const asked = vi.spyOn(stripe.paymentIntents, 'retrieve').mockImplementation((intentId, params) => {
    if (params?.expand?.some((path) => path.includes('balance_transaction')))
      throw new Stripe.errors.StripePermissionError({
        type: 'invalid_request_error',
        statusCode: 403,
        message: 'The provided key does not have the required permissions for this endpoint.',
      })
    return retrieve(intentId, params)
  })
  const paid = await readIntent(stripe, id)
  expect(paid).toMatchObject({ status: 'paid', charge: { fee: undefined } })
  expect(paid.paidWith).toEqual({ method: 'card', cardLast4: '4242' })
  expect(asked).toHaveBeenCalledTimes(2)
  await readIntent(stripe, id)
  expect(asked, 'it is asked for once').toHaveBeenCalledTimes(3)
})

test.each<[MethodName, string | undefined]>([
  ['klarna', 'US'],
  ['cashapp', undefined],
  ['link', undefined],
])('paid with %s, from %s', async (method, country) => {
  await using sandbox = await openSandbox({ methods: ['card', 'klarna', 'cashapp', 'link'] })
  const { stripe } = sandbox
  const { id, client_secret } = await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' })
  await sandbox.payWith(client_secret!, method, 'decline')
  expect(await readIntent(stripe, id)).toMatchObject({
    status: 'open',
    charge: undefined,
    paidWith: { method },
  })
  await sandbox.payWith(client_secret!, method)
  expect(await readIntent(stripe, id)).toMatchObject({ status: 'started', failure: undefined })
  await using reviewed = await openSandbox({ methods: [method] })
  const held = await reviewed.stripe.paymentIntents.create({ amount: 2900, currency: 'usd' })
  await reviewed.payWith(held.client_secret!, method, 'review')
  expect(await readIntent(reviewed.stripe, held.id)).toMatchObject({
    ...{ status: 'processing', charge: undefined, paidWith: { method } },
  })
  await sandbox.payWith(client_secret!, method, 'approve')
  const paid = await readIntent(stripe, id)
  expect(paid).toMatchObject({ status: 'paid', paidWith: { method, cardLast4: undefined } })
  expect(paid.charge).toMatchObject({ country })
})

test('what was paid with is known, also of an attempt that failed', async () => {
  await using sandbox = await openSandbox()
  const { stripe } = sandbox
  const paidWith = async (payment_method: string) => {
    const order = { amount: 2900, currency: 'usd', metadata: { orderId: payment_method } }
    const { id } = await stripe.paymentIntents.create(order)
    await stripe.paymentIntents.confirm(id, { payment_method }).catch(() => undefined)
    return (await readIntent(stripe, id)).paidWith
  }
  expect(await paidWith('pm_card_visa')).toEqual({ method: 'card', cardLast4: '4242' })
  expect(await paidWith('pm_card_chargeDeclined')).toEqual({ method: 'card', cardLast4: '0002' })
})
