import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BooksComparison } from '#contract/orders/books-comparison.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'

const HOUR_MS = 3_600_000

let shop: PaypalShop
let orders: { stripe: Order; paypal: string }
beforeEach(async () => {
  shop = await openPaypalShop()
  const customer = await shop.as(shop.customer)
  const stripe = await customer.buy(shop.licenses[0]!, 29)
  const { id: paypal, paypalId } = await shop.order(shop.licenses[2], { price: 45.5 })
  shop.paypal.approve(paypalId)
  expect(await shop.sync(paypal)).toBe('Completed')
  orders = { stripe, paypal }
  const admin = await shop.as(shop.admin)
  for (const orderId of [stripe.id, paypal])
    expect((await admin.post('/api/payments/refund', { orderId })).status).toBe(200)
  // Providers name what has just happened hours later.
  shop.clock.ms = Date.now() + 4 * HOUR_MS
})
afterEach(() => shop.close())

const month = new Date(Date.now() + 4 * HOUR_MS).toISOString().slice(0, 7)
const compare = async (provider: PaymentProviderName) =>
  (await shop.as(shop.admin)).get<BooksComparison>(
    `/api/admin/payments/comparison?month=${month}&provider=${provider}`,
  )

test.each(['stripe', 'paypal'] as const)('the books of %s and the store’s agree', async (provider) => {
  const { status, body } = await compare(provider)
  expect({ status, ...body }).toMatchObject({ status: 200, compared: 2, differences: [] })
})

test.each(['stripe', 'paypal'] as const)('a cent that differs from %s is found', async (provider) => {
  const id = provider === 'stripe' ? orders.stripe.id : orders.paypal
  const cents = provider === 'stripe' ? 2_900 : 4_550
  await shop.db
    .updateTable('orders')
    .set({ amount_cents: cents + 1 })
    .where('id', '=', id)
    .execute()
  await shop.db
    .updateTable('refunds')
    .set({ amount_cents: cents - 1 })
    .where('order_id', '=', id)
    .execute()
  const { differences } = (await compare(provider)).body
  expect(differences.map(({ kind, found, store, provider: their }) => [kind, found, store, their])).toEqual([
    ['payment', 'differs', { cents: cents + 1, currency: 'usd' }, { cents, currency: 'usd' }],
    ['refund', 'differs', { cents: cents - 1, currency: 'usd' }, { cents, currency: 'usd' }],
  ])
})

test.each(['stripe', 'paypal'] as const)('what only one side knows is found, with %s', async (provider) => {
  const id = provider === 'stripe' ? orders.stripe.id : orders.paypal
  await shop.db
    .updateTable('payment_history')
    .set({ fact: 'refund:made_up' })
    .where('order_id', '=', id)
    .where('kind', '=', 'refunded')
    .execute()
  const { differences } = (await compare(provider)).body
  expect(differences.map(({ kind, found }) => [kind, found])).toEqual([
    ['refund', 'only-provider'],
    ['refund', 'only-store'],
  ])
  const admin = await shop.as(shop.admin)
  const csv = await admin.get(`/api/admin/payments/comparison.csv?month=${month}&provider=${provider}`)
  const [head, ...rows] = csv.raw.toString('utf8').trim().split('\r\n')
  expect(head).toContain('"kind","id","order","store","provider","currency","what to do"')
  expect(rows).toHaveLength(2)
})

test('what the provider was paid by another program is left out', async () => {
  await shop.payments.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  expect((await compare('stripe')).body.differences).toEqual([])
})

test('the last three hours are left out, as is a month to come', async () => {
  shop.clock.ms = Date.now()
  expect((await compare('paypal')).body).toMatchObject({ compared: 0, differences: [] })
  const admin = await shop.as(shop.admin)
  const { body } = await admin.get('/api/admin/payments/comparison?month=2031-01&provider=paypal')
  expect(body).toMatchObject({ compared: 0, differences: [] })
})

test('an app without Transaction Search says what to switch on', async () => {
  shop.paypal.permissions.transactions = false
  expect(await compare('paypal')).toMatchObject({
    status: 503,
    body: { code: 'comparison_failed', detail: expect.stringContaining('Switch on Transaction Search') },
  })
})

test('an order is found by its transaction at PayPal, and orders by who took the money', async () => {
  const admin = await shop.as(shop.admin)
  const { charge_id } = await shop.readOrder(orders.paypal)
  const found = async (query: string) => {
    const { body } = await admin.get<{ id: string; provider: string }[]>(`/api/orders?${query}`)
    return body.map(({ id }) => id)
  }
  expect(await found(`q=${charge_id}`)).toEqual([orders.paypal])
  expect(await found('provider=paypal')).toEqual([orders.paypal])
  expect(await found('provider=stripe')).toEqual([orders.stripe.id])
})
