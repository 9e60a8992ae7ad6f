import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standardCountries } from '#contract/orders/countries.ts'
import type { Order } from '#contract/orders/order.ts'
import { offeredMethods } from '#contract/orders/payment-methods.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const intents = async () => (await shop.payments.stripe.paymentIntents.list({ limit: 100 })).data
const statuses = (order: Order) => order.paymentHistory.map((entry) => entry.status)

test('paying a cart completes its order and empties the cart', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.addToCart(shop.licenses[3]!)
  const { status, body } = await customer.checkOut(128.99)
  expect(status).toBe(200)
  expect(await customer.order(body.orderId)).toMatchObject({
    paymentStatus: 'Pending',
    price: 128.99,
    billingInfo,
  })
  expect((await customer.pay(body.clientSecret)).status).toBe('succeeded')
  const order = await customer.order(body.orderId)
  expect(order.paymentStatus).toBe('Completed')
  expect(statuses(order)).toEqual(['Pending', 'Completed'])
  expect(order.beats.map((beat) => [beat.title, beat.license.name, beat.price])).toEqual([
    [shop.beats[0]!.title, 'Basic', 29],
    [shop.beats[1]!.title, 'Unlimited', 99.99],
  ])
  expect((await customer.get(`/api/carts/${shop.customer.id}`)).body).toEqual([])
})

test('repeated checkouts of the same cart return the same payment', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const answers = await Promise.all(Array.from({ length: 8 }, () => customer.checkOut(29)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1)
  expect(await intents()).toHaveLength(1)
  expect((await customer.get<Order[]>('/api/orders/mine')).body).toHaveLength(1)
})

test('a price other than the server’s is refused, and nothing is created', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  for (const price of [0.01, 28.99, 29.001, -29, 1e9])
    expect(await customer.checkOut(price)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  expect(await intents()).toEqual([])
  expect(await customer.checkOut(0)).toMatchObject({ status: 409 })
})

test('after a price change, an open card form cannot pay the old price', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const first = (await customer.checkOut(29)).body
  await shop.db.updateTable('beats').set({ price_cents: 3100 }).where('id', '=', shop.beats[0]!.id).execute()
  expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  const second = (await customer.checkOut(31)).body
  expect(second.orderId).not.toBe(first.orderId)
  expect((await customer.pay(first.clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
  expect((await customer.order(first.orderId)).paymentStatus).toBe('Canceled')
})

test('a changed cart cancels the first payment before creating another', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const first = (await customer.checkOut(29)).body
  await customer.addToCart(shop.licenses[2]!)
  const second = (await customer.checkOut(74.5)).body
  const open = (await intents()).filter((intent) => intent.status !== 'canceled')
  expect(open.map((intent) => intent.amount)).toEqual([7450])
  expect((await customer.order(first.orderId)).paymentStatus).toBe('Canceled')
  await customer.pay(second.clientSecret)
  expect((await customer.order(second.orderId)).paymentStatus).toBe('Completed')
})

test('a cart emptied in another tab can no longer be paid', async () => {
  const customer = await shop.as(shop.customer)
  const [line] = (await customer.addToCart(shop.licenses[0]!)).body
  const first = (await customer.checkOut(29)).body
  await customer.remove(`/api/carts/${line!.id}`)
  expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
  expect((await customer.pay(first.clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
})

test('a payment that wins the race against a changed cart is kept, and the buyer is told', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const first = (await customer.checkOut(29)).body
  await customer.pay(first.clientSecret)
  await customer.addToCart(shop.licenses[2]!)
  const answer = await customer.checkOut(74.5)
  expect(answer).toMatchObject({ status: 409, body: { code: 'already_paid', orderId: first.orderId } })
  expect((await customer.order(first.orderId)).paymentStatus).toBe('Completed')
  const { body } = await customer.get<{ beats: { id: string } }[]>(`/api/carts/${shop.customer.id}`)
  expect(body.map((line) => line.beats.id)).toEqual([shop.beats[1]!.id])
})

test('a declined card is Failed with the bank’s reason, and another card pays the same order', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret, '4000000000009995')
  const failed = await customer.order(body.orderId)
  expect(failed.paymentStatus).toBe('Failed')
  expect(failed.paymentHistory.at(-1)?.message).toBe('Your card has insufficient funds.')
  const again = (await customer.checkOut(29)).body
  expect(again).toEqual(body)
  await customer.pay(again.clientSecret)
  expect(statuses(await customer.order(body.orderId))).toEqual(['Pending', 'Failed', 'Completed'])
})

test('3-D Secure: a refusal is Failed, a confirmation is Completed', async () => {
  const customer = await shop.as(shop.customer)
  const challenge = (source: string, answer: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/payments/sandbox/3ds/${source}/${answer}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const first = await customer.pay(body.clientSecret, '4000000000003220')
  expect(first.status).toBe('requires_action')
  await challenge(first.next_action!.use_stripe_sdk!.source, 'fail')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Failed')
  const second = await customer.pay(body.clientSecret, '4000000000003220')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Pending')
  await challenge(second.next_action!.use_stripe_sdk!.source, 'complete')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Completed')
})

describe('while the provider is down', () => {
  test('a checkout reports it, and the next one continues with the same order', async () => {
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    shop.sandbox!.faults.failRequests = 3
    expect(await customer.checkOut(29)).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } })
    const { status, body } = await customer.checkOut(29)
    expect(status).toBe(200)
    expect((await customer.get<Order[]>('/api/orders/mine')).body.map(({ id }) => id)).toEqual([body.orderId])
    expect(await intents()).toHaveLength(1)
  })

  test('forty readers of an open order share one provider request', async () => {
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    const { body } = await customer.checkOut(29)
    const retrieve = vi.spyOn(shop.payments.stripe.paymentIntents, 'retrieve')
    await Promise.all(Array.from({ length: 40 }, () => customer.order(body.orderId)))
    expect(retrieve.mock.calls.length).toBeLessThan(10)
    retrieve.mockRestore()
  })

  test('polling an open order queries the provider at most every 1.5 s and 120 times in total', async () => {
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    const { body } = await customer.checkOut(29)
    const retrieve = vi.spyOn(shop.payments.stripe.paymentIntents, 'retrieve')
    const look = async (asker: typeof customer) =>
      (await asker.get<Order>(`/api/orders/${body.orderId}`)).body.paymentStatus
    for (let count = 0; count < 5; count++) expect(await look(customer)).toBe('Pending')
    expect(retrieve).toHaveBeenCalledTimes(1)
    for (let count = 0; count < 130; count++) await customer.order(body.orderId)
    expect(retrieve).toHaveBeenCalledTimes(120)
    // The order is still shown, and others may still poll.
    await customer.pay(body.clientSecret)
    shop.clock.ms += 1_500
    expect(await look(customer)).toBe('Pending')
    expect(await look(await shop.as(shop.admin))).toBe('Completed')
    retrieve.mockRestore()
  })

  test('an order is shown as last known', async () => {
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    const { body } = await customer.checkOut(29)
    shop.sandbox!.faults.failRequests = 3
    expect((await customer.order(body.orderId)).paymentStatus).toBe('Pending')
  })
})

test.each([
  ['an empty name', { name: ' ' }, 'billingInfo.name', 'Name is required.'],
  ['no address', { address: '' }, 'billingInfo.address', 'Address is required.'],
  ['no city', { city: '' }, 'billingInfo.city', 'City is required.'],
  ['another country', { country: 'XX' }, 'billingInfo.country', 'Country is required.'],
  ['no postal code', { postalCode: '' }, 'billingInfo.postalCode', 'Postal code is required.'],
])('%s is refused with its message', async (_what, wrong, field, message) => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const answer = await customer.post('/api/payments/create-payment-intent', {
    price: 29,
    billingInfo: { ...billingInfo, ...wrong },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: { [field]: message } },
  })
})

test('only signed-in users can check out, and only for themselves', async () => {
  const visitor = await shop.as()
  expect((await visitor.checkOut(29)).status).toBe(401)
  const customer = await shop.as(shop.customer)
  const forOther = { price: 29, user: shop.other.id, billingInfo }
  expect((await customer.post('/api/payments/create-payment-intent', forOther)).status).toBe(403)
  expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
})

test('a total that no card can be charged is refused before an order is created', async () => {
  const customer = await shop.as(shop.customer)
  await shop.db.updateTable('beats').set({ price_cents: 49 }).where('id', '=', shop.beats[0]!.id).execute()
  await customer.addToCart(shop.licenses[0]!)
  expect(await customer.checkOut(0.49)).toMatchObject({
    status: 409,
    body: { code: 'amount_not_payable', detail: expect.stringMatching(/\$0\.49\. Add another beat/) },
  })
  expect((await customer.get<Order[]>('/api/orders/mine')).body).toEqual([])
})

test('the public settings name the provider and the required billing details', async () => {
  const visitor = await shop.as()
  const { body } = await visitor.get('/api/payments/settings')
  expect(body).toEqual({
    mode: 'sandbox',
    providers: ['stripe'],
    publishableKey: shop.payments.publishableKey,
    methods: offeredMethods({ holds: false }),
    sandboxUrl: '/api/payments/sandbox',
    billing: { countries: [...standardCountries], addressIn: 'all', statesIn: [], postalCodesIn: [] },
    taxedBy: 'none',
  })
  expect((await visitor.get('/api/payments/sandbox/v1/refunds')).status).toBe(404)
})
