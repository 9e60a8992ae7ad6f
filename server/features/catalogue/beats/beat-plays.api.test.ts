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
