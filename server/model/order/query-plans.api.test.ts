import { expect, test } from 'vitest'
import { recordQueries } from '#tests/count-queries.ts'
import { findScans } from '#tests/query-plans.ts'
import { openShop } from '#tests/shop.ts'

const growing = ['orders', 'order_lines', 'grants', 'refunds', 'payment_history', 'downloads', 'invoices']

test('periodic jobs never read every order, license or refund', { tags: ['full'] }, async () => {
  const shop = await openShop({}, 'ready')
  const { db } = shop
  const [first, second] = shop.licenses
  if (!first || !second) throw new Error('the shop has too few licenses')
  const buyer = await shop.as(shop.customer)
  await buyer.buy(first, 29)
  const other = await shop.as(shop.other)
  await other.addToCart(second)
  expect((await other.checkOut(99.99)).status).toBe(200)

  const nodes = await recordQueries(async () => expect((await shop.app.jobs.drain()).failures).toEqual([]))
  const { asked, scans } = await findScans(db, nodes, growing)
  expect(asked).toBeGreaterThan(20)
  expect(scans).toEqual([])
  await shop.close()
})
