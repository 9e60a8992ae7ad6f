import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderNumber } from '#contract/orders/order.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { makeLicense } from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop({ PAYMENT_SANDBOX_METHODS: 'card,klarna' })
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const mails = async () => {
  await shop.app.jobs.drain()
  return shop.db.selectFrom('mailbox').select(['recipient', 'subject', 'text']).orderBy('id').execute()
}
const problemsTold = async () =>
  (await mails()).filter(({ subject }) => subject.startsWith('About the payment')).map(({ text }) => text)

/** An order that PayPal is checking. */
async function checked(
  buyer: 'reviewed' | 'review_denied' = 'reviewed',
  given?: Parameters<typeof shop.order>,
) {
  const placed = await shop.order(...(given ?? []))
  shop.paypal.approve(placed.paypalId, buyer)
  expect(await shop.sync(placed.id)).toBe('Pending')
  return placed
}
const decide = async (id: string) => {
  shop.paypal.runPendingTasks()
  return shop.sync(id)
}

test('the buyer sees that it is being checked, gets nothing, and can buy other things', async () => {
  const { id, customer } = await checked()
  const order = await customer.order(id)
  expect(order).toMatchObject({
    paymentStatus: 'Pending',
    provider: 'paypal',
    checkedSince: expect.any(String),
    beats: [{ delivery: null, passport: null }],
  })
  expect(order.paymentHistory.at(-1)?.message).toBe('PayPal is checking the payment')
  const { body: cart } = await customer.get<unknown[]>(`/api/carts/${shop.customer.id}`)
  expect(cart, 'nobody pays for it twice').toEqual([])
  const other = await shop.order(shop.licenses[2], { price: 45.5 })
  shop.paypal.approve(other.paypalId)
  expect(await shop.sync(other.id)).toBe('Completed')
  expect(await shop.sync(id)).toBe('Pending')
  expect(await decide(id)).toBe('Completed')
  expect((await customer.order(id)).checkedSince).toBeUndefined()
  expect(await shop.db.selectFrom('grants').select('id').execute()).toHaveLength(2)
})

test('after ten minutes a mail says so once, and the end follows', async () => {
  const { id } = await checked('review_denied')
  await reconcile(shop.payment)
  expect(await problemsTold()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  for (let run = 0; run < 2; run++) await reconcile(shop.payment)
  expect(await problemsTold()).toEqual([
    expect.stringContaining(
      `PayPal is checking the payment for order ${orderNumber(id)}. That can take a day.`,
    ),
  ])
  expect(await decide(id)).toBe('Canceled')
  expect((await problemsTold()).at(-1)).toContain('PayPal did not accept the payment')
  expect((await problemsTold()).at(-1)).toContain('Nothing was charged.')
})

test('it can be neither deleted nor canceled, whatever changes in the store', async () => {
  const { id } = await checked()
  const admin = await shop.as(shop.admin)
  const refused = await admin.remove<{ detail: string }>(`/api/orders/${id}`)
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('being checked') } })
  await shop.db.updateTable('beats').set({ price_cents: 9_900 }).execute()
  await shop.db.updateTable('beat_licenses').set({ price_cents: 9_900 }).execute()
  await shop.app.jobs.drain()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 })
  await reconcile(shop.payment)
  expect((await shop.readOrder(id)).status).toBe('Pending')
  expect(await decide(id)).toBe('Completed')
})

test.each([
  ['reviewed', 'Completed'],
  ['review_denied', 'Canceled'],
] as const)('an exclusive is nobody else’s while it is checked (%s: %s)', async (buyer, end) => {
  const exclusive = await makeLicense(shop.db, shop.beats[0]!.id, {
    name: 'Exclusive',
    price_cents: 50_000,
    position: 9,
    scope: writeJson({ ...basicScope, exclusive: true }),
  })
  await shop.app.catalogue.refresh()
  const { id } = await checked(buyer, [exclusive, { price: 500 }])
  // The hold of a checkout would be over by now.
  await shop.db.updateTable('exclusives').set({ held_until: 1 }).execute()
  const other = await shop.as(shop.other)
  expect((await other.addToCart(exclusive)).status).toBe(409)
  expect((await other.addToCart(shop.licenses[0]!)).status).toBe(409)
  expect(await decide(id)).toBe(end)
  expect((await other.addToCart(exclusive)).status).toBe(end === 'Canceled' ? 201 : 409)
})

test.each([
  ['review', 'Completed'],
  ['review-declined', 'Canceled'],
] as const)('a method of Stripe’s that hangs (%s) ends %s, never Failed', async (outcome, end) => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.payWith(body.clientSecret, 'klarna', outcome)
  expect(await customer.order(body.orderId)).toMatchObject({
    paymentStatus: 'Pending',
    provider: 'stripe',
    checkedSince: expect.any(String),
    checkedMethod: 'klarna',
  })
  expect((await customer.order(body.orderId)).paymentHistory.at(-1)?.message).toBe(
    'Klarna is checking the payment',
  )
  shop.sandbox!.runPendingTasks()
  expect((await customer.order(body.orderId)).paymentStatus).toBe(end)
  const told = (await problemsTold()).at(-1)
  if (end === 'Canceled') expect(told).toContain('Klarna did not accept the payment')
  else expect(told).toBeUndefined()
})
