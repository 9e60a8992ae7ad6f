import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test("the admin's list shows total plays per beat", async () => {
  const owner = await makeUser(shop.db)
  const [played, silent] = [
    await makeBeat(shop.db, { owner_id: owner.id }),
    await makeBeat(shop.db, { owner_id: owner.id }),
  ]
  await shop.db
    .insertInto('beat_counts')
    .values([
      { day: 1, beat_id: played.id, step: 'play', count: 3 },
      { day: 2, beat_id: played.id, step: 'play', count: 4 },
      { day: 2, beat_id: played.id, step: 'cart', count: 9 },
    ])
    .execute()
  const { body } = await (await shop.as(shop.admin)).get<AdminBeat[]>('/api/admin/beats')
  const playsOf = (id: string) => body.find((beat) => beat.id === id)?.plays
  expect([playsOf(played.id), playsOf(silent.id)]).toEqual([7, 0])
})

test("the admin's list counts licenses that were sold and stand, not those refunded or paid in another mode", async () => {
  const list = async () => (await (await shop.as(shop.admin)).get<AdminBeat[]>('/api/admin/beats')).body
  const license = shop.licenses[0]!
  const soldOf = async () => (await list()).find(({ id }) => id === license.beat_id)?.sold
  const before = await soldOf()
  const [first, second] = [await shop.as(shop.customer), await shop.as(shop.other)]
  const order = await first.buy(license, 29)
  await second.buy(license, 29)
  expect([before, await soldOf()]).toEqual([0, 2])
  await shop.db.updateTable('order_lines').set({ refunded_at: 1 }).where('order_id', '=', order.id).execute()
  expect(await soldOf()).toBe(1)
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
  expect(await soldOf()).toBe(0)
})
