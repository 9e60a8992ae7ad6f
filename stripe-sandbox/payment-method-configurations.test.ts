import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type MethodName, methodNames } from './browser/method-names.ts'
import { openSandbox } from './test-client.ts'

const all = Object.keys(methodNames) as MethodName[]

const typesOf = async (
  options: Parameters<typeof openSandbox>[0],
  params: Partial<Stripe.PaymentIntentCreateParams>,
) => {
  await using api = await openSandbox(options)
  const intent = await api.stripe.paymentIntents.create({ amount: 2999, currency: 'eur', ...params })
  return intent.payment_method_types
}

test('an account has cards on, and what its owner switches on', async () => {
  await using api = await openSandbox()
  const [configuration] = (await api.stripe.paymentMethodConfigurations.list()).data
  expect(configuration).toMatchObject({
    is_default: true,
    card: { available: true, display_preference: { value: 'on' } },
    klarna: { available: false, display_preference: { value: 'off' } },
  })
  const order = { amount: 2999, currency: 'usd', allowed_payment_method_types: all }
  expect((await api.stripe.paymentIntents.create(order)).payment_method_types).toEqual(['card'])
  const changed = await api.stripe.paymentMethodConfigurations.update(configuration!.id, {
    klarna: { display_preference: { preference: 'on' } },
  })
  expect(changed.klarna?.available).toBe(true)
  expect((await api.stripe.paymentIntents.create(order)).payment_method_types).toEqual(['card', 'klarna'])
})

// docs.stripe.com/payments/payment-methods/payment-method-support
test.each<[string, Parameters<typeof openSandbox>[0], Partial<Stripe.PaymentIntentCreateParams>, string[]]>([
  ['dollars', {}, { currency: 'usd' }, ['card', 'link', 'klarna', 'amazon_pay', 'cashapp']],
  [
    'euros',
    {},
    { currency: 'eur' },
    ['card', 'link', 'klarna', 'paypal', 'amazon_pay', 'revolut_pay', 'ideal', 'bancontact'],
  ],
  [
    'euros that are captured later',
    {},
    { currency: 'eur', capture_method: 'manual' },
    ['card', 'link', 'klarna', 'paypal', 'amazon_pay', 'revolut_pay'],
  ],
  ['pounds', {}, { currency: 'gbp' }, ['card', 'link', 'klarna', 'paypal', 'amazon_pay', 'revolut_pay']],
  [
    'euros of a business in the US',
    { country: 'US' },
    { currency: 'eur' },
    ['card', 'link', 'klarna', 'amazon_pay', 'ideal', 'bancontact'],
  ],
  ['reais', {}, { currency: 'brl' }, ['card']],
  ['what is allowed', {}, { allowed_payment_method_types: ['ideal', 'cashapp'] }, ['ideal']],
  [
    'what is not excluded',
    {},
    { currency: 'gbp', excluded_payment_method_types: ['card', 'link', 'klarna'] },
    ['paypal', 'amazon_pay', 'revolut_pay'],
  ],
])('%s can be paid with what fits', async (_what, options, params, types) => {
  expect(await typesOf({ methods: all, ...options }, params)).toEqual(types)
})

test('a method that is off, does not fit or is unknown cannot be paid with', async () => {
  await using api = await openSandbox({ methods: ['card', 'klarna'] })
  const order = { amount: 2999, currency: 'eur' }
  await expect(
    api.stripe.paymentIntents.create({ ...order, allowed_payment_method_types: ['ideal'] }),
  ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('No valid payment method') })
  await expect(
    api.stripe.paymentIntents.create({ ...order, allowed_payment_method_types: ['cash_on_delivery'] }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'payment_intent_invalid_parameter' })
  await expect(
    api.stripe.paymentIntents.create({
      ...order,
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true },
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types' })
  const intent = await api.stripe.paymentIntents.create({ ...order, allowed_payment_method_types: ['card'] })
  expect((await api.payWith(intent.client_secret!, 'klarna')).error).toMatchObject({
    code: 'payment_intent_invalid_parameter',
    message: expect.stringContaining('klarna'),
  })
})

test('an update changes what is allowed, and a confirmation too', async () => {
  await using api = await openSandbox({ methods: all })
  const intent = await api.stripe.paymentIntents.create({
    ...{ amount: 2999, currency: 'eur', allowed_payment_method_types: ['card', 'ideal'] },
  })
  const held = await api.stripe.paymentIntents.update(intent.id, { capture_method: 'manual' })
  expect(held.payment_method_types).toEqual(['card'])
  const changed = await api.stripe.paymentIntents.update(intent.id, {
    ...{ capture_method: 'automatic', allowed_payment_method_types: ['ideal', 'bancontact'] },
  })
  expect(changed.payment_method_types).toEqual(['ideal', 'bancontact'])
})

test('Elements without an intent learn what they can offer, with the publishable key', async () => {
  await using api = await openSandbox({ methods: ['card', 'link', 'klarna'] })
  const query = new URLSearchParams({
    key: api.sandbox.publishableKey,
    type: 'deferred_intent',
    'deferred_intent[currency]': 'usd',
    'deferred_intent[allowed_payment_method_types][]': 'klarna',
  })
  const session = await (await fetch(`${api.url}/v1/elements/sessions?${query}`)).json()
  expect(session.payment_method_preference.ordered_payment_method_types).toEqual(['klarna'])
})
