import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { blockedConnections } from '#tests/blocked-connections.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Person, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { claimExclusives } from './claim-exclusives.ts'
import { assertNotTaken, holdExclusives } from './hold-exclusives.ts'

let shop: Shop
let exclusive: Row<'beat_licenses'>
let beatId: string
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  beatId = shop.beats[0]!.id
  exclusive = await makeLicense(shop.db, beatId, {
    name: 'Exclusive',
    icon: 'diamond',
    price_cents: 50_000,
    position: 9,
    scope: writeJson({ ...basicScope, streams: null, exclusive: true, publishingShare: 25 }),
  })
  await shop.app.catalogue.refresh()
})
afterEach(() => shop.close())

/** An open order of the exclusive whose hold has ended. */
async function openOrder(person: Person): Promise<string> {
  const buyer = await shop.as(person)
  await buyer.addToCart(exclusive)
  const { orderId } = (await buyer.checkOut(500)).body
  await shop.db.deleteFrom('exclusives').execute()
  return orderId
}

/** Runs both at once: the second starts after the first has finished its work, and before the first commits. */
async function overlap<T>(first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<T>) {
  const { result } = await shop.db.transaction().execute(async (trx) => {
    await first(trx)
    const running = shop.db.transaction().execute(async (other) => {
      // However slow the machine is.
      await sql`set local lock_timeout = 0`.execute(other)
      await sql`set local statement_timeout = 0`.execute(other)
      return second(other)
    })
    const result = Promise.allSettled([running])
    await expect.poll(() => blockedConnections(trx)).toBe(1)
    // In an object, as a promise would be awaited before the commit.
    return { result }
  })
  return (await result)[0]
}

// SQLite has a single writer.
describe.runIf(engine === 'postgres')('while a transaction has the exclusive and is not committed', () => {
  test('another order waits for it and does not claim the same one', async () => {
    const [one, other] = [await openOrder(shop.customer), await openOrder(shop.other)]
    const now = Date.now()
    const result = await overlap(
      async (trx) => expect(await claimExclusives(trx, one, now)).toBe(true),
      (trx) => claimExclusives(trx, other, now),
    )
    expect(result).toEqual({ status: 'fulfilled', value: false })
    const rows = await shop.db.selectFrom('exclusives').select(['order_id', 'state']).execute()
    expect(rows).toEqual([{ order_id: one, state: 'sold' }])
  })

  test.each([
    ['the exclusive', true],
    ['another license', false],
  ])('a checkout of %s waits for it and is refused', async (_what, holds) => {
    const [one, other] = [await openOrder(shop.customer), await openOrder(shop.other)]
    const now = Date.now()
    const checkOut = (orderId: string, holds: boolean) => async (trx: Trx) => {
      await assertNotTaken(trx, [beatId], { orderId, now })
      if (holds) await holdExclusives(trx, [beatId], { orderId, now })
    }
    const result = await overlap(checkOut(one, true), checkOut(other, holds))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'exclusive_held' } })
    const rows = await shop.db.selectFrom('exclusives').select(['order_id', 'state']).execute()
    expect(rows).toEqual([{ order_id: one, state: 'held' }])
  })
})
