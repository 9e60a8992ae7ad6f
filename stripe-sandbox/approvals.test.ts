import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type MethodName, methodNames } from './browser/method-names.ts'
import { openSandbox } from './test-client.ts'

const all = Object.keys(methodNames) as MethodName[]
const euros = { amount: 2999, currency: 'eur' } satisfies Stripe.PaymentIntentCreateParams
const openShop = () => openSandbox({ methods: all })
const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => latest_charge as Stripe.Charge

test.each(all.filter((type) => type !== 'card'))('%s: approved, the charge says with what', async (type) => {
  await using api = await openShop()
  const currency = type === 'cashapp' ? 'usd' : 'eur'
  const { id, client_secret } = await api.stripe.paymentIntents.create({ ...euros, currency })
  const asked = await api.payWith(client_secret!, type)
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: type === 'link' ? 'use_stripe_sdk' : 'redirect_to_url' },
  })
  expect((await api.stripe.paymentIntents.retrieve(id)).latest_charge).toBe(null)
  await api.payWith(client_secret!, type, 'approve')
  const paid = await api.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2999, next_action: null })
  const details = chargeOf(paid).payment_method_details
  expect(details).toMatchObject({ type, [type]: expect.any(Object) })
  expect(details?.card).toBeUndefined()
})

test('the page says what is asked for, and its buttons lead back with what came of it', async () => {
  await using api = await openShop()
  const intent = await api.stripe.paymentIntents.create(euros)
  const asked = await api.payWith(intent.client_secret!, 'klarna')
  const url = asked.next_action!.redirect_to_url!.url
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).not.toContain('script')
  const html = await page.text()
  for (const words of ['Klarna', '29.99 EUR', 'store.example', 'Approve', 'Decline', 'Leave without paying'])
    expect(html).toContain(words)
  const press = (outcome: string) =>
    fetch(`${url}/${outcome}`, { method: 'POST', headers: { accept: 'text/html' }, redirect: 'manual' })
  expect((await press('steal')).status).toBe(404)
  const back = new URL((await press('approve')).headers.get('location')!)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    order: '1',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  // A second press changes nothing.
  expect((await press('decline')).headers.get('location')).toContain('redirect_status=succeeded')
  expect(await (await fetch(url)).text()).toContain('already decided')
  expect((await api.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test.each([
  ['decline', 'payment_method_provider_decline'],
  ['leave', 'payment_method_customer_decline'],
] as const)('a buyer who does %s pays nothing and can pay otherwise', async (outcome, code) => {
  await using api = await openShop()
  const { id, client_secret } = await api.stripe.paymentIntents.create(euros)
  await api.payWith(client_secret!, 'klarna', outcome)
  expect(await api.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code, payment_method: { type: 'klarna' } },
  })
  expect((await api.stripe.charges.list({ payment_intent: id })).data).toEqual([])
  expect((await api.pay(client_secret!, '4242424242424242')).status).toBe('succeeded')
})

test('a buyer who never comes back is given up on, and another attempt ends the first', async () => {
  await using api = await openShop()
  const { id, client_secret } = await api.stripe.paymentIntents.create(euros)
  const first = await api.payWith(client_secret!, 'ideal')
  await api.payWith(client_secret!, 'bancontact')
  await fetch(`${first.next_action!.redirect_to_url!.url}/approve`, { method: 'POST' })
  expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
  // Unlike disputes it does not happen by itself.
  api.sandbox.runPendingTasks()
  expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
  const path = `/v1/test_helpers/sandbox/payment_intents/${id}/expire`
  expect(await api.stripe.rawRequest('POST', path)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_method_provider_timeout' },
  })
})

test.each([
  ['review', 'succeeded', ['payment_intent.processing', 'payment_intent.succeeded']],
  [
    'review-declined',
    'requires_payment_method',
    ['payment_intent.processing', 'payment_intent.payment_failed'],
  ],
] as const)(
  'after %s a payment is processing until then, and can be neither paid nor canceled',
  async (outcome, status, events) => {
    await using api = await openShop()
    const { id, client_secret } = await api.stripe.paymentIntents.create(euros)
    await api.payWith(client_secret!, 'paypal', outcome)
    const held = await api.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(held).toMatchObject({ status: 'processing', amount_received: 0 })
    expect(chargeOf(held)).toMatchObject({ status: 'pending', paid: false })
    await expect(api.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await api.pay(client_secret!, '4242424242424242')).error?.code).toBe(
      'payment_intent_unexpected_state',
    )
    expect(await api.stripe.rawRequest('POST', '/v1/test_helpers/sandbox/advance')).toMatchObject({
      pending_tasks: 0,
    })
    const decided = await api.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(decided).toMatchObject({ status, amount_received: status === 'succeeded' ? 2999 : 0 })
    expect(chargeOf(decided).paid).toBe(status === 'succeeded')
    const seen = (await api.stripe.events.list({ types: [...events] })).data
    expect(seen.map(({ type }) => type).reverse()).toEqual(events)
  },
)

test('a method holds the amount until it is captured, or released', async () => {
  await using api = await openShop()
  const order = { ...euros, capture_method: 'manual' } as const
  const taken = await api.stripe.paymentIntents.create(order)
  await api.payWith(taken.client_secret!, 'paypal', 'approve')
  expect((await api.stripe.paymentIntents.retrieve(taken.id)).status).toBe('requires_capture')
  expect((await api.stripe.paymentIntents.capture(taken.id)).amount_received).toBe(2999)
  const released = await api.stripe.paymentIntents.create(order)
  await api.payWith(released.client_secret!, 'paypal', 'approve')
  expect((await api.stripe.paymentIntents.cancel(released.id)).status).toBe('canceled')
})

test('what was paid is refunded in parts, and disputed where the method knows that', async () => {
  await using api = await openShop()
  const ideal = await api.stripe.paymentIntents.create(euros)
  const asked = await api.payWith(ideal.client_secret!, 'ideal', 'approve')
  expect(await (await fetch(asked.next_action!.redirect_to_url!.url)).text()).not.toContain('dispute')
  await api.stripe.refunds.create({ payment_intent: ideal.id, amount: 1000 })
  const rest = await api.stripe.refunds.create({ payment_intent: ideal.id })
  expect(rest).toMatchObject({ status: 'succeeded', amount: 1999 })
  const klarna = await api.stripe.paymentIntents.create(euros)
  await api.payWith(klarna.client_secret!, 'klarna', 'dispute')
  api.sandbox.runPendingTasks()
  expect((await api.stripe.disputes.list({ payment_intent: klarna.id })).data).toMatchObject([
    { status: 'needs_response', reason: 'product_not_received' },
  ])
})

test('a method that redirects needs somewhere to return to', async () => {
  await using api = await openShop()
  const intent = await api.stripe.paymentIntents.create(euros)
  const body = new URLSearchParams({
    ...{ key: api.sandbox.publishableKey, client_secret: intent.client_secret! },
    'payment_method_data[type]': 'klarna',
  })
  const answer = await fetch(`${api.url}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body })
  expect((await answer.json()).error).toMatchObject({ param: 'return_url' })
})
