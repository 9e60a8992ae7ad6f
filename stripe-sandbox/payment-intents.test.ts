import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openSandbox } from './test-client.ts'

const order = {
  amount: 2999,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { orderId: 'o1' },
} satisfies Stripe.PaymentIntentCreateParams

async function caught(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`expected a Stripe error, got ${String(error)}`)
}

test('a card payment from the browser is seen by the server', async () => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create(order)
  const answer = await api.pay(intent.client_secret!, '4242 4242 4242 4242')
  expect(answer.status).toBe('succeeded')
  expect(answer.metadata, 'a publishable key does not see metadata').toBeUndefined()
  const seen = await api.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.payment_method'],
  })
  expect(seen).toMatchObject({ status: 'succeeded', amount_received: 2999, metadata: { orderId: 'o1' } })
  expect(seen.latest_charge).toMatchObject({ paid: true, payment_method: { card: { last4: '4242' } } })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('card %s is declined with %s and another card pays the same intent', async (number, code, declineCode) => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create(order)
  const refused = await api.pay(intent.client_secret!, number)
  expect(refused.httpStatus).toBe(402)
  expect(refused.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode })
  const waiting = await api.stripe.paymentIntents.retrieve(intent.id)
  expect(waiting).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  expect((await api.pay(intent.client_secret!, '4242424242424242')).status).toBe('succeeded')
})

test('a decline reaches a server-side caller as a StripeCardError', async () => {
  await using api = await openSandbox()
  const error = await caught(
    api.stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_chargeDeclined', confirm: true }),
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
  expect(error.payment_intent?.status).toBe('requires_payment_method')
})

describe('3-D Secure', () => {
  test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    'card %s is charged once the cardholder authenticates',
    async (number) => {
      await using api = await openSandbox()
      const intent = await api.stripe.paymentIntents.create(order)
      const answer = await api.pay(intent.client_secret!, number)
      expect(answer).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      await api.finishChallenge(answer.next_action!.use_stripe_sdk!.source, 'complete')
      expect((await api.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    },
  )

  test('a failed authentication charges nothing and says so', async () => {
    await using api = await openSandbox()
    const intent = await api.stripe.paymentIntents.create(order)
    const answer = await api.pay(intent.client_secret!, '4000000000003220')
    await api.finishChallenge(answer.next_action!.use_stripe_sdk!.source, 'fail')
    const seen = await api.stripe.paymentIntents.retrieve(intent.id)
    expect(seen).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    expect(seen.last_payment_error?.code).toBe('payment_intent_authentication_failure')
  })

  test('an authenticated card can still be declined', async () => {
    await using api = await openSandbox()
    const intent = await api.stripe.paymentIntents.create(order)
    const answer = await api.pay(intent.client_secret!, '4000008400001629')
    await api.finishChallenge(answer.next_action!.use_stripe_sdk!.source, 'complete')
    const seen = await api.stripe.paymentIntents.retrieve(intent.id)
    expect(seen.last_payment_error?.decline_code).toBe('generic_decline')
  })

  test('an earlier authentication does not count for a later card', async () => {
    await using api = await openSandbox()
    const intent = await api.stripe.paymentIntents.create(order)
    const first = await api.pay(intent.client_secret!, '4000000000003220')
    await api.pay(intent.client_secret!, '4000000000003220')
    await api.finishChallenge(first.next_action!.use_stripe_sdk!.source, 'complete')
    expect((await api.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })

  test('without Stripe.js the intent links to a page that returns to the return URL', async () => {
    await using api = await openSandbox()
    const intent = await api.stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'https://store.example/success?order=1',
    })
    const { url } = intent.next_action!.redirect_to_url!
    const page = await fetch(url!)
    expect(await page.text()).toContain('29.99 USD')
    const back = await fetch(`${url}/complete`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(
      /^https:\/\/store\.example\/success\?order=1&.*redirect_status=succeeded$/,
    )
  })
})

test('a succeeded or canceled intent cannot be changed', async () => {
  await using api = await openSandbox()
  const paid = await api.stripe.paymentIntents.create({
    ...order,
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const canceled = await api.stripe.paymentIntents.create(order)
  await api.stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })
  for (const { id, client_secret } of [paid, canceled]) {
    const errors = [
      await caught(api.stripe.paymentIntents.cancel(id)),
      await caught(api.stripe.paymentIntents.update(id, { amount: 100 })),
      await caught(api.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    ]
    expect(errors.map((error) => error.code)).toEqual(Array(3).fill('payment_intent_unexpected_state'))
    expect((await api.pay(client_secret!, '4242424242424242')).error?.code).toBe(
      'payment_intent_unexpected_state',
    )
  }
})

test('an open intent can be updated', async () => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } })
  const updated = await api.stripe.paymentIntents.update(intent.id, { amount: 500, metadata: { a: '' } })
  expect(updated).toMatchObject({ amount: 500, metadata: { b: '2' } })
})

test.each([
  [{ amount: 10 }, 'amount_too_small'],
  [{ amount: 49, currency: 'jpy' }, 'amount_too_small'],
  [{ amount: 299, currency: 'sek' }, 'amount_too_small'],
  [{ amount: 100_000_000 }, 'amount_too_large'],
  [{ amount: 10.5 }, 'parameter_invalid_integer'],
  [{ currency: 'xxx' }, 'invalid_currency'],
  [{ capture_methods: 'manual' }, 'parameter_unknown'],
  [{ payment_method_types: ['card'] }, 'parameter_unknown'],
])('creating with %j is refused with %s', async (change, code) => {
  await using api = await openSandbox()
  const error = await caught(api.stripe.paymentIntents.create({ ...order, ...change }))
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code })
})

test.each([
  ['4242424242424241', 'incorrect_number'],
  ['', 'incorrect_number'],
])('the number %j is refused before it is charged', async (number, code) => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create(order)
  expect((await api.pay(intent.client_secret!, number)).error).toMatchObject({ type: 'card_error', code })
  expect((await api.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([])
})
