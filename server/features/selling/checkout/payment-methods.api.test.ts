import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { PaymentMethodsOn, PaymentSettings } from '#contract/orders/payment.ts'
import { offeredMethods } from '#contract/orders/payment-methods.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import { makeBeat } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let customer: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({ PAYMENT_SANDBOX_METHODS: 'all' }, 'ready')
  customer = await shop.as(shop.customer)
})
afterAll(() => shop.close())

const everything = offeredMethods({ holds: false })

async function rowOf(orderId: string) {
  return shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

async function intentOf(orderId: string): Promise<Stripe.PaymentIntent> {
  return shop.payments.stripe.paymentIntents.retrieve((await rowOf(orderId)).intent_id ?? '')
}

function paidWithKlarna() {
  const klarna = shop.db.selectFrom('orders').selectAll().where('paid_with', '=', 'klarna')
  return klarna.where('user_id', '=', shop.customer.id).execute()
}

async function sellBeat(scope = basicScope) {
  const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 2900 })
  return makeLicense(shop.db, beat.id, { scope: writeJson(scope) })
}

test('the list is frozen with the order, and Stripe drops what does not fit', async () => {
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const { allowed_methods } = await rowOf(body.orderId)
  expect(readJson(z.array(z.string()), allowed_methods)).toEqual(everything)
  const intent = await intentOf(body.orderId)
  expect(intent.allowed_payment_method_types).toEqual(everything)
  expect(intent.payment_method_types).toEqual(['card', 'link', 'klarna', 'amazon_pay', 'cashapp'])
  const { body: settings } = await customer.get<PaymentSettings>('/api/payments/settings')
  expect(settings.methods).toEqual(everything)
  expect((await customer.checkOut(29)).body).toEqual(body)
})

test('admins see which are on at Stripe', async () => {
  const admin = await shop.as(shop.admin)
  const { body } = await admin.get<PaymentMethodsOn>('/api/payments/methods')
  expect(body.methods).toEqual(everything.map((name) => ({ name, isOn: true })))
})

test('an order of before, with cards only, is asked for as it was', async () => {
  const [open] = await shop.db.selectFrom('orders').selectAll().where('status', '=', 'Pending').execute()
  await shop.db.updateTable('orders').set({ allowed_methods: null }).where('id', '=', open!.id).execute()
  const before = { ...(await rowOf(open!.id)), id: 'order-of-before', intent_id: null }
  const provider = shop.payments.providers[0]
  const first = await provider.open(before)
  // Lost before it was saved: a repeat under the same key must be the same request.
  expect((await provider.open(before)).paymentId).toBe(first.paymentId)
  const intent = await shop.payments.stripe.paymentIntents.retrieve(first.paymentId)
  expect(intent.allowed_payment_method_types).toEqual(['card'])
})

test('an open order with another list is replaced, and its payment can no longer be charged', async () => {
  const [open] = await shop.db.selectFrom('orders').selectAll().where('status', '=', 'Pending').execute()
  const again = await customer.checkOut(29)
  expect(again.body.orderId).not.toBe(open!.id)
  expect((await rowOf(open!.id)).status).toBe('Canceled')
  expect((await intentOf(open!.id)).status).toBe('canceled')
  expect((await intentOf(again.body.orderId)).allowed_payment_method_types).toEqual(everything)
})

test('an order with an exclusive allows what can be authorized, and is captured', async () => {
  const exclusive = await sellBeat({ ...basicScope, exclusive: true })
  const other = await shop.as(shop.other)
  await other.addToCart(exclusive)
  const { body } = await other.checkOut(29)
  expect((await intentOf(body.orderId)).allowed_payment_method_types).toEqual(offeredMethods({ holds: true }))
  await other.payWith(body.clientSecret, 'klarna', 'approve')
  expect((await other.order(body.orderId)).paymentStatus).toBe('Completed')
  expect((await intentOf(body.orderId)).amount_received).toBe(2900)
})

test('declined at Klarna, then left, then paid there: one order, one payment, and papers that name Klarna', async () => {
  const { body } = await customer.checkOut(29)
  await customer.payWith(body.clientSecret, 'klarna')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Pending')
  await customer.payWith(body.clientSecret, 'klarna', 'decline')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Failed')
  await customer.payWith(body.clientSecret, 'klarna', 'leave')
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Failed')
  expect((await customer.checkOut(29)).body).toEqual(body)
  await customer.payWith(body.clientSecret, 'klarna', 'approve')
  const order = await customer.order(body.orderId)
  expect(order.paymentStatus).toBe('Completed')
  expect(order.paymentHistory.map(({ message }) => message)).toContain('Payment received with Klarna')
  expect(await rowOf(body.orderId)).toMatchObject({
    paid_with: 'klarna',
    card_last4: null,
    // Klarna says where its buyer is, as a card does.
    card_country: 'US',
  })
})

test('receipt and mail name Klarna', async () => {
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').selectAll().execute()
  const receipts = mails.filter(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipts).toHaveLength(2)
  for (const { text } of receipts) expect(text).toContain('Paid with Klarna.')
  const [paid] = await paidWithKlarna()
  const pdf = await readPdf((await customer.get(`/api/orders/${paid!.id}/invoice.pdf`)).raw)
  expect(pdf).toMatch(/Paid with Klarna on /)
})

test('the mail of a refund says where the money goes', async () => {
  const [paid] = await paidWithKlarna()
  const admin = await shop.as(shop.admin)
  expect((await admin.post('/api/payments/refund', { orderId: paid!.id })).status).toBe(200)
  await syncOrder({ ...shop, log: shop.app.log, wakeJobs: () => {} }, paid!.id)
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').selectAll().execute()
  const refund = mails.find(({ subject }) => subject.startsWith('Your refund'))
  expect(refund?.text).toContain('Klarna gives back what you have paid already.')
  expect(refund?.text).not.toMatch(/\bcard|bank\b/)
})
