import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder, OrderTotals } from '#contract/orders/admin-order.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({}, 'ready')
})
afterAll(() => shop.close())

test('a partly refunded order is found as such, and what is kept is its total less refunds', async () => {
  const admin = await shop.as(shop.admin)
  const found = async (query: string) =>
    (await admin.get<AdminOrder[]>(`/api/orders?${query}`)).body.map((order) => order.id)
  const totals = async (query = '') => {
    const { orders, kept } = (await admin.get<OrderTotals>(`/api/orders/totals?${query}`)).body
    return { orders, kept }
  }
  expect(await totals()).toEqual({ orders: 0, kept: [] })
  // Not paid: nothing is kept of it.
  const other = await shop.as(shop.other)
  await other.addToCart(shop.licenses[0]!)
  expect((await other.checkOut(29)).status).toBe(200)
  expect(await totals()).toEqual({ orders: 1, kept: [] })
  const buyer = await shop.as(shop.customer)
  for (const license of [shop.licenses[0]!, shop.licenses[2]!]) await buyer.addToCart(license)
  const { body } = await buyer.checkOut(74.5)
  await buyer.pay(body.clientSecret)
  const { id, beats } = await buyer.order(body.orderId)
  const [, second] = beats
  await admin.post('/api/payments/refund', { orderId: id, lines: [second?.lineId] })
  const partly = encodeURIComponent('Partly refunded')
  expect(await found(`status=${partly}`)).toEqual([id])
  expect(await found('status=Completed')).toEqual([id])
  const [listed] = (await admin.get<AdminOrder[]>('/api/orders?paidWith=card')).body
  expect(listed).toMatchObject({ id, paidWith: { method: 'card', cardLast4: '4242' } })
  // As the sandbox charges it: 2.9% and 30 cents.
  expect(listed?.fee).toEqual({ amount: 2.46, currency: 'usd' })
  expect(await totals(`status=${partly}`)).toEqual({ orders: 1, kept: [{ currency: 'usd', amount: 29 }] })
  expect(await totals()).toEqual({ orders: 2, kept: [{ currency: 'usd', amount: 29 }] })
  expect(await totals('status=Failed')).toEqual({ orders: 0, kept: [] })
  expect((await buyer.get('/api/orders/totals')).status).toBe(403)
  // Test purchases of a real store are not counted.
  await shop.db.updateTable('orders').set({ payment_mode: 'test' }).where('id', '=', id).execute()
  expect(await totals()).toEqual({ orders: 2, kept: [] })
})

test('months say how many orders they have and what is kept, in the time zone of whoever looks', {}, async () => {
  const admin = await shop.as(shop.admin)
  await shop.db.deleteFrom('orders').execute()
  const add = (at: string, given: Partial<Row<'orders'>>) =>
    shop.db
      .insertInto('orders')
      .values({
        ...{ id: `order ${at}`, status: 'Completed', currency: 'usd', cart_hash: '', user_id: null },
        ...{ username: null, email: null, billing: null, intent_id: null, payment_mode: 'sandbox' },
        ...{ amount_cents: 10_000, created_at: Date.parse(at), ...given },
      })
      .execute()
  await add('2026-10-31T23:30:00Z', { refunded_cents: 2_500 })
  await add('2026-10-02T12:00:00Z', { status: 'Refunded', refunded_cents: 10_000 })
  await add('2026-11-01T00:10:00Z', { currency: 'eur', anonymized_at: 1 })
  // These count nowhere.
  await add('2026-11-05T12:00:00Z', { status: 'Failed', paid_with: 'apple_pay' })
  await add('2026-11-06T12:00:00Z', { payment_mode: 'live', paid_with: 'card', card_last4: '4242' })
  await add('2026-08-07T12:00:00Z', { status: 'Disputed' })
  const totals = async (query: string) => (await admin.get<OrderTotals>(`/api/orders/totals?${query}`)).body
  const { months, deleted, paidWith } = await totals('')
  expect({ months, deleted, paidWith }).toEqual({
    months: [
      { month: '2026-11', orders: 3, kept: [{ currency: 'eur', amount: 100 }] },
      { month: '2026-10', orders: 2, kept: [{ currency: 'usd', amount: 75 }] },
      { month: '2026-08', orders: 1, kept: [] },
    ],
    deleted: 1,
    paidWith: ['apple_pay', 'card'],
  })
  const berlin = await totals('timeZone=Europe/Berlin')
  expect(berlin.months.map(({ month, orders }) => `${month} ${orders}`)).toEqual([
    '2026-11 4',
    '2026-10 1',
    '2026-08 1',
  ])
  const angeles = await totals('timeZone=America/Los_Angeles')
  expect(angeles.months.map(({ orders }) => orders)).toEqual([2, 3, 1])
  // Filters narrow heads and rows alike.
  const found = async (query: string) => (await admin.get<AdminOrder[]>(`/api/orders?${query}`)).body
  expect((await totals('from=2026-11-01&timeZone=Europe/Berlin')).orders).toBe(4)
  expect(await found('from=2026-11-01&timeZone=Europe/Berlin')).toHaveLength(4)
  expect(await found('to=2026-10-31')).toHaveLength(3)
  const [byCard, ...others] = await found('paidWith=card')
  expect(others).toEqual([])
  expect(byCard?.paidWith).toEqual({ method: 'card', cardLast4: '4242' })
  expect((await totals('paidWith=klarna')).months).toEqual([])
  expect((await admin.get('/api/orders/totals?timeZone=Mars')).status).toBe(400)
})
