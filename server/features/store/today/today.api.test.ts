import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/store/audit.ts'
import type { Today } from '#contract/store/today.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
})

afterAll(() => shop.close())

const today = async () => (await admin.get<Today>('/api/admin/today')).body

test('a new store has a whole, empty Today', async () => {
  const { money, steps, timeZone, ...rest } = await today()
  const day = dayIn(timeZone, shop.clock.ms)
  expect(money).toMatchObject({
    ...{ currency: 'usd', today: day, orders: 0, paid: 0, refunded: 0, disputed: 0, kept: 0, keptBefore: 0 },
    keptByDay: Array(Number(day.slice(8))).fill(0),
  })
  expect(money.keptByDayBefore.length).toBeGreaterThanOrEqual(28)
  expect(steps).toEqual({
    ...{ from: `${day.slice(0, 7)}-01`, until: day },
    ...{ plays: 0, licenses: 0, carts: 0, sold: 0, freeDownloads: 0 },
  })
  expect(rest).toEqual({ mode: 'sandbox', todo: [], waits: [], next: [], latestOrders: [] })
})

test('says until when Insight has figures of the demo', async () => {
  const day = Math.floor(shop.clock.ms / 86_400_000)
  const step = { beat_id: shop.beats[0]!.id, source: 'direct', step: 'earned' as const, count: 2900 }
  await shop.db
    .insertInto('insight_steps')
    .values({ ...step, day })
    .execute()
  expect((await today()).demoUntil).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10))
  await shop.db.deleteFrom('insight_steps').execute()
})

test('paid orders count; others are only among the latest', async () => {
  const customer = await shop.as(shop.customer)
  const paid = await customer.buy(shop.licenses[0]!, 29)
  const failed = await customer.buy(shop.licenses[2]!, 45.5, '4000000000000002')
  const { money, steps, latestOrders } = await today()
  expect(money).toMatchObject({ orders: 1, paid: 29, refunded: 0, disputed: 0, kept: 29 })
  expect(money.keptByDay.at(-1)).toBe(29)
  expect(steps.sold).toBe(1)
  const beat = (at: number) => [{ title: shop.beats[at]!.title, image: shop.beats[at]!.image }]
  expect(latestOrders).toMatchObject([
    { id: failed.id, number: failed.number, paymentStatus: 'Failed', price: 45.5, beats: beat(1) },
    { id: paid.id, username: shop.customer.username, paymentStatus: 'Completed', price: 29, beats: beat(0) },
  ])
})

test('kept is what was not refunded, also of orders that were refunded in part', async () => {
  const { money: before } = await today()
  const buyer = await shop.as(shop.other)
  await buyer.addToCart(shop.licenses[1]!)
  const order = await buyer.buy(shop.licenses[2]!, 145.49)
  const refund = async (amount: number) => {
    const { intent_id } = await shop.db
      .selectFrom('orders')
      .select('intent_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await shop.payments.stripe.refunds.create({ payment_intent: intent_id!, amount })
    await syncOrder({ ...shop, log: shop.app.log, wakeJobs: () => {} }, order.id)
  }
  const gained = async () => {
    const { money } = await today()
    const since = (name: 'paid' | 'refunded' | 'kept') => Number((money[name] - before[name]).toFixed(2))
    return [since('paid'), since('refunded'), since('kept')]
  }
  const csvLine = async () =>
    (await admin.get(`/api/orders/export?q=${order.id}`)).raw.toString('utf8').trim().split('\r\n')[1]
  expect(await gained()).toEqual([145.49, 0, 145.49])
  expect(await csvLine()).toMatch(/,"0\.00","sandbox",/)
  await refund(4_550)
  expect(await gained()).toEqual([145.49, 45.5, 99.99])
  await refund(1_000)
  expect(await gained()).toEqual([145.49, 55.5, 89.99])
  expect(await csvLine()).toMatch(/"Completed","145\.49",.*,"55\.50","sandbox",/)
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  expect(await gained()).toEqual([145.49, 145.49, 0])
  expect(await csvLine()).toMatch(/"Refunded","145\.49",.*,"145\.49","sandbox",/)
  const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit?action=order.refunded')).body
  expect(entry?.details).toEqual({ amount: '$89.99' })
})

test('only administrators see it', async () => {
  expect((await (await shop.as(shop.customer)).get('/api/admin/today')).status).toBe(403)
})
