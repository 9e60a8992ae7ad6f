import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
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
  const totals = async (query = '') => (await admin.get(`/api/orders/totals?${query}`)).body
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
  expect(await totals(`status=${partly}`)).toEqual({ orders: 1, kept: [{ currency: 'usd', amount: 29 }] })
  expect(await totals()).toEqual({ orders: 2, kept: [{ currency: 'usd', amount: 29 }] })
  expect(await totals('status=Failed')).toEqual({ orders: 0, kept: [] })
  expect((await buyer.get('/api/orders/totals')).status).toBe(403)
  // Test purchases of a real store are not counted.
  await shop.db.updateTable('orders').set({ payment_mode: 'test' }).where('id', '=', id).execute()
  expect(await totals()).toEqual({ orders: 2, kept: [] })
})
