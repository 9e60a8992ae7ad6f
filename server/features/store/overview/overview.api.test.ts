// Sums of money are computed in SQL.
// @module-tag engines
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVERVIEW_DAYS, type Overview } from '#contract/store/admin-overview.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as(shop.admin)
})

afterAll(() => shop.close())

const overview = async () => (await admin.get<Overview>('/api/admin/overview')).body

test('an empty store has a whole, empty overview', async () => {
  const { sales, ...rest } = await overview()
  expect(sales).toHaveLength(OVERVIEW_DAYS)
  expect(sales.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
  expect(rest).toEqual({
    mode: 'sandbox',
    disk: { freeMb: expect.any(Number), isLow: false },
    funnel: { plays: 0, hearts: 0, crates: 0, carts: 0, paid: 0, freeDownloads: 0 },
    bestSellers: [],
    latestOrders: [],
    failures: [],
  })
})

test('says for how long Insight has figures of the demo, which do not count here', async () => {
  const today = Math.floor(Date.now() / 86_400_000)
  const steps = [
    { day: today - 2, beat_id: shop.beats[0]!.id, source: 'direct', step: 'earned' as const, count: 2900 },
    { day: today - 1, beat_id: shop.beats[0]!.id, source: 'direct', step: 'play' as const, count: 9 },
  ]
  await shop.db.insertInto('insight_steps').values(steps).execute()
  const { demoUntil, funnel } = await overview()
  expect(demoUntil).toBe(new Date((today - 2) * 86_400_000).toISOString().slice(0, 10))
  expect(funnel.plays).toBe(0)
  await shop.db.deleteFrom('insight_steps').execute()
})

test('paid orders count by day and by beat; others are only among the latest', async () => {
  const customer = await shop.as(shop.customer)
  const paid = await customer.buy(shop.licenses[0]!, 29)
  const failed = await customer.buy(shop.licenses[2]!, 45.5, '4000000000000002')
  const beatId = shop.licenses[0]!.beat_id
  expect((await customer.post(`/api/beats/${beatId}/plays`, {})).status).toBe(200)
  // Another license for what is in the cart is no new step, and a repeated play no new listener.
  expect((await customer.post(`/api/beats/${beatId}/plays`, {})).status).toBe(200)
  const { sales, funnel, bestSellers, latestOrders } = await overview()
  expect(funnel).toEqual({ plays: 1, hearts: 0, crates: 0, carts: 2, paid: 1, freeDownloads: 0 })
  expect(sales.at(-1)).toEqual({
    day: new Date(paid.createdAt).toISOString().slice(0, 10),
    orders: 1,
    revenue: 29,
  })
  expect(bestSellers).toMatchObject([{ id: shop.licenses[0]!.beat_id, sold: 1, revenue: 29 }])
  expect(latestOrders).toMatchObject([
    { id: failed.id, number: failed.number, paymentStatus: 'Failed', price: 45.5 },
    { id: paid.id, paymentStatus: 'Completed', price: 29 },
  ])
})

test('revenue is what was not refunded, also of orders that were refunded in part', async () => {
  const before = await overview()
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
  const revenue = async () => {
    const { sales, bestSellers } = await overview()
    const ofBeat = (list: Overview['bestSellers'], at: number) =>
      list.find(({ id }) => id === shop.beats[at]!.id)?.revenue ?? 0
    const gained = (after: number, earlier: number) => Number((after - earlier).toFixed(2))
    return {
      day: gained(sales.at(-1)!.revenue, before.sales.at(-1)!.revenue),
      beats: [0, 1].map((at) => gained(ofBeat(bestSellers, at), ofBeat(before.bestSellers, at))),
    }
  }
  const csvLine = async () =>
    (await admin.get(`/api/orders/export?q=${order.id}`)).raw.toString('utf8').trim().split('\r\n')[1]
  expect(await revenue()).toEqual({ day: 145.49, beats: [99.99, 45.5] })
  expect(await csvLine()).toMatch(/,"0\.00","sandbox",/)
  await refund(4_550)
  expect(await revenue()).toEqual({ day: 99.99, beats: [68.72, 31.27] })
  await refund(1_000)
  expect(await revenue()).toEqual({ day: 89.99, beats: [61.85, 28.14] })
  expect(await csvLine()).toMatch(/"Completed","145\.49",.*,"55\.50","sandbox",/)
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  expect(await revenue()).toEqual({ day: 0, beats: [0, 0] })
  expect(await csvLine()).toMatch(/"Refunded","145\.49",.*,"145\.49","sandbox",/)
  const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit?action=order.refunded')).body
  expect(entry?.details).toEqual({ amount: '$89.99' })
})

test('a dead mail and a dead job are shown and get another chance, once', async () => {
  await shop.app.jobs.drain()
  const mail = await shop.db
    .updateTable('mails')
    .set({ status: 'dead', last_error: 'Mailbox full', attempts: 6 })
    .where('recipient', '=', shop.customer.email)
    .returning(['id', 'template'])
    .executeTakeFirstOrThrow()
  const dead = { unique_key: null, status: 'dead' as const, run_at: 0, attempts: 6, created_at: Date.now() }
  const jobId = uuidv7()
  await shop.db
    .insertInto('jobs')
    .values([
      { id: jobId, name: 'some work', payload: '{}', last_error: 'No disk', ...dead },
      {
        id: uuidv7(),
        name: 'send mail',
        payload: JSON.stringify({ mailId: mail.id }),
        last_error: 'Mailbox full',
        ...dead,
      },
    ])
    .execute()
  const { failures } = await overview()
  expect(failures.filter(({ kind }) => kind === 'job')).toMatchObject([{ id: jobId, error: 'No disk' }])
  expect(failures).toContainEqual(
    expect.objectContaining({ kind: 'mail', id: mail.id, about: shop.customer.email, attempts: 6 }),
  )
  const retry = (path: string) => admin.post(`/api/admin/failures/${path}/retry`, {})
  expect((await retry(`mail/${mail.id}`)).status).toBe(200)
  expect((await retry(`mail/${mail.id}`)).status).toBe(404)
  expect((await retry(`job/${jobId}`)).status).toBe(200)
  expect((await retry(`job/${jobId}`)).status).toBe(404)
  expect((await retry(`tag/${jobId}`)).status).toBe(400)
  await shop.app.jobs.drain()
  const sent = await shop.db
    .selectFrom('mails')
    .select('status')
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow()
  expect(sent.status).toBe('sent')
  expect((await overview()).failures.map(({ id }) => id)).not.toContain(mail.id)
})
