import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'
import { syncOrder } from './sync-order.ts'

let shop: Shop
let exclusive: Row<'beat_licenses'>
beforeEach(async () => {
  shop = await openShop({ PAYMENT_SANDBOX_METHODS: 'all' }, 'ready')
  exclusive = await makeLicense(shop.db, shop.beats[0]!.id, {
    name: 'Exclusive',
    price_cents: 50_000,
    position: 9,
    scope: writeJson({ ...basicScope, exclusive: true }),
  })
  await shop.app.catalogue.refresh()
})
afterEach(() => shop.close())

const sync = (orderId: string) =>
  syncOrder({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} }, orderId)
const rows = () => shop.db.selectFrom('exclusives').select(['order_id', 'state']).execute()

/** A day later, Klarna still checks whether it lends the buyer the money. */
async function isChecked(outcome: 'review' | 'review-declined') {
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(exclusive)
  const { orderId, clientSecret } = (await buyer.checkOut(500)).body
  await buyer.payWith(clientSecret, 'klarna', outcome)
  expect(await sync(orderId)).toBe('Pending')
  await shop.db.updateTable('exclusives').set({ held_until: 1 }).execute()
  return orderId
}

test('an exclusive whose payment is being checked is nobody else’s meanwhile', async () => {
  const orderId = await isChecked('review')
  const other = await shop.as(shop.other)
  expect(await other.addToCart(exclusive)).toMatchObject({ status: 409, body: { code: 'exclusive_sold' } })
  expect(await rows()).toEqual([{ order_id: orderId, state: 'sold' }])
  shop.sandbox!.runPendingTasks()
  expect(await sync(orderId)).toBe('Completed')
  expect(await rows()).toEqual([{ order_id: orderId, state: 'sold' }])
})

test('it is free again where the payment is not accepted', async () => {
  const orderId = await isChecked('review-declined')
  shop.sandbox!.runPendingTasks()
  expect(await sync(orderId)).toBe('Canceled')
  expect(await rows()).toEqual([])
  await (await shop.as(shop.other)).buy(exclusive, 500)
  expect(await rows()).toMatchObject([{ state: 'sold' }])
})
