import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'
import { sandboxKeys } from './stripe/sandbox-keys.ts'
import { syncOrder } from './sync-order.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })

function send(payload: string, signature?: string) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  })
}
const sign = (payload: string, timestamp?: number) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret: sandboxKeys(shop.app.storeSecret).webhookSecret,
    ...(timestamp && { timestamp }),
  })

/** A paid order that the store does not know of yet. */
async function payUnnoticed() {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret)
  const [event] = (await shop.payments.stripe.events.list({ type: 'payment_intent.succeeded' })).data
  return { ...body, payload: JSON.stringify(event), customer }
}
const statusOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a webhook completes the order; replays and reordering change nothing', async () => {
  const { orderId, payload } = await payUnnoticed()
  for (let count = 0; count < 3; count++) expect((await send(payload, sign(payload))).statusCode).toBe(200)
  expect(await statusOf(orderId)).toBe('Completed')
  const events = (await shop.payments.stripe.events.list({ limit: 100 })).data
  for (const event of events) {
    const old = JSON.stringify(event)
    expect((await send(old, sign(old))).statusCode).toBe(200)
  }
  expect(await statusOf(orderId)).toBe('Completed')
  expect(await shop.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
  const mails = await shop.db.selectFrom('mails').select('template').orderBy('template').execute()
  expect(mails.map(({ template }) => template)).toEqual(['receipt', 'sale'])
  const paid = await shop.db
    .selectFrom('payment_history')
    .selectAll()
    .where('status', '=', 'Completed')
    .execute()
  expect(paid).toHaveLength(1)
})

test('twenty concurrent deliveries complete one payment', async () => {
  const { orderId, payload } = await payUnnoticed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(payload, sign(payload))))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(await statusOf(orderId)).toBe('Completed')
  expect(await shop.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
})

test('unsigned, forged and old events are refused', async () => {
  const { orderId, payload } = await payUnnoticed()
  const old = Math.floor(Date.now() / 1000) - 301
  for (const signature of [undefined, 't=1,v1=00', sign(`${payload} `), sign(payload, old)])
    expect((await send(payload, signature)).statusCode).toBe(400)
  expect((await send('{', sign('{'))).statusCode).toBe(400)
  expect(await statusOf(orderId)).toBe('Pending')
})

test('a false but signed event changes nothing, because the payment is fetched', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const id = body.clientSecret.split('_secret_')[0]
  const lie = JSON.stringify({
    id: 'evt_lie',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id, object: 'payment_intent', status: 'succeeded', amount_received: 2900 } },
  })
  expect((await send(lie, sign(lie))).statusCode).toBe(200)
  expect(await statusOf(body.orderId)).toBe('Pending')
})

test('a processing failure is returned, so that the provider retries', async () => {
  const { orderId, payload } = await payUnnoticed()
  shop.sandbox!.faults.failRequests = 3
  expect((await send(payload, sign(payload))).statusCode).toBe(500)
  expect(await statusOf(orderId)).toBe('Pending')
  expect((await send(payload, sign(payload))).statusCode).toBe(200)
  expect(await statusOf(orderId)).toBe('Completed')
})

test('other routes still read JSON, and a huge event is refused', async () => {
  const payload = `{"id":"evt_1","pad":"${'x'.repeat(300_000)}"}`
  expect((await send(payload, sign(payload))).statusCode).toBe(413)
  const customer = await shop.as(shop.customer)
  expect((await customer.addToCart(shop.licenses[0]!)).status).toBe(201)
})

test('a listening store receives the sandbox’s webhooks', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret)
  await vi.waitFor(async () => expect(await statusOf(body.orderId)).toBe('Completed'), { timeout: 300_000 })
})

test('the reconciler finds payments without a webhook', async () => {
  const { orderId } = await payUnnoticed()
  await reconcile(context())
  expect(await statusOf(orderId)).toBe('Completed')
})

test('a run with the clock an hour ahead misses no later event', async () => {
  const customer = await shop.as(shop.other)
  await customer.addToCart(shop.licenses[0]!)
  await customer.checkOut(29)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 })
  await reconcile(context())
  vi.useRealTimers()
  await payUnnoticed()
  await reconcile(context())
  const paid = await shop.db
    .selectFrom('webhook_events')
    .select('id')
    .where('type', '=', 'payment_intent.succeeded')
    .execute()
  expect(paid).toHaveLength(1)
})

test('open orders are polled at intervals that grow with their age', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.checkOut(29)
  const asked = vi.spyOn(shop.payments.stripe.paymentIntents, 'retrieve')
  const asks = async () => {
    asked.mockClear()
    await reconcile(context())
    return asked.mock.calls.length
  }
  await asks()
  // Every run in its first minutes.
  expect(await asks()).toBe(1)
  const order = shop.db.updateTable('orders')
  await order.set({ created_at: Date.now() - 10 * 3600_000 }).execute()
  expect(await asks()).toBe(0)
  await order.set({ payment_checked_at: Date.now() - 0.9 * 3600_000 }).execute()
  expect(await asks()).toBe(0)
  await order.set({ payment_checked_at: Date.now() - 1.1 * 3600_000 }).execute()
  expect(await asks()).toBe(1)
  expect(await asks()).toBe(0)
})

test('open orders are polled concurrently, up to a limit', async () => {
  for (let index = 0; index < 6; index++) {
    const customer = await shop.as(await makeUser(shop.db))
    await customer.addToCart(shop.licenses[0]!)
    await customer.checkOut(29)
  }
  // New orders are followed by events, too.
  await reconcile(context())
  const { stripe } = shop.payments
  const retrieve = stripe.paymentIntents.retrieve.bind(stripe.paymentIntents)
  let inFlight = 0
  let most = 0
  const four = Promise.withResolvers<void>()
  const asked = vi.spyOn(stripe.paymentIntents, 'retrieve').mockImplementation(async (...args) => {
    most = Math.max(most, ++inFlight)
    if (inFlight === 4) four.resolve()
    await four.promise
    const answer = await retrieve(...args)
    inFlight--
    return answer
  })
  await reconcile(context())
  expect(asked).toHaveBeenCalledTimes(6)
  expect(most).toBe(4)
})

test('an order whose payment was created but not saved is linked to it', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret)
  await shop.db.updateTable('orders').set({ intent_id: null }).execute()
  await reconcile(context())
  expect(await statusOf(body.orderId)).toBe('Completed')
  expect((await shop.payments.stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('an order that never reached the provider is canceled after twenty hours, not charged late', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  shop.sandbox!.faults.failRequests = 3
  await customer.checkOut(29)
  const old = Date.now() - 21 * 3600_000
  await shop.db.updateTable('orders').set({ created_at: old }).execute()
  await reconcile(context())
  const [order] = await shop.db.selectFrom('orders').selectAll().execute()
  expect(order).toMatchObject({ status: 'Canceled', intent_id: null })
  expect((await shop.payments.stripe.paymentIntents.list()).data).toEqual([])
})

test('an unpaid checkout is canceled after a day', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await shop.db
    .updateTable('orders')
    .set({ created_at: Date.now() - 25 * 3600_000 })
    .execute()
  await reconcile(context())
  expect(await statusOf(body.orderId)).toBe('Canceled')
  expect((await customer.pay(body.clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
})

test('a payment of the wrong amount completes nothing and alerts admins once', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await shop.payments.stripe.paymentIntents.update(body.clientSecret.split('_secret_')[0]!, { amount: 50 })
  await customer.pay(body.clientSecret)
  await reconcile(context())
  await reconcile(context())
  expect(await statusOf(body.orderId)).toBe('Pending')
  const history = await shop.db.selectFrom('payment_history').selectAll().orderBy('id').execute()
  expect(history.map((entry) => entry.status)).toEqual(['Pending', 'Failed'])
  const alerts = await shop.db.selectFrom('mails').selectAll().execute()
  expect(alerts.map((mail) => [mail.template, mail.recipient])).toEqual([['payment alert', shop.admin.email]])
})

test('a decision on outdated facts is not saved', async () => {
  const { orderId, payload } = await payUnnoticed()
  const { locks, stripe } = shop.payments
  // Simulates a database restart: the lock is lost while its holder waits for the provider.
  const unlocked = {
    ...shop.payments,
    locks: { ...locks, run: <T>(_name: string, work: () => Promise<T>) => work() },
  }
  const asked = vi.spyOn(stripe.paymentIntents, 'retrieve').mockImplementationOnce(async (...args) => {
    asked.mockRestore()
    const answer = await stripe.paymentIntents.retrieve(...args)
    expect((await send(payload, sign(payload))).statusCode).toBe(200)
    await shop.db.updateTable('orders').set({ status: 'Disputed' }).where('id', '=', orderId).execute()
    return answer
  })
  await expect(syncOrder({ ...context(), payments: unlocked }, orderId)).rejects.toThrow(
    DatabaseUnavailableError,
  )
  expect(await statusOf(orderId)).toBe('Disputed')
})
