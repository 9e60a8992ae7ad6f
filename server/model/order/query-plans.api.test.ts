import { expect, test } from 'vitest'
import { addFact } from '#server/platform/database/store-facts.ts'
import { recordQueries } from '#tests/count-queries.ts'
import { asking, findScans, textOf } from '#tests/query-plans.ts'
import { openShop } from '#tests/shop.ts'

const growing = ['orders', 'order_lines', 'grants', 'refunds', 'payment_history', 'downloads', 'invoices']
const waiting = ['orders', 'offers', 'refunds', 'beat_uploads']

test('periodic jobs never read every order, license or refund', async () => {
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
  const asked = asking(db, nodes, growing)
  expect(asked.length).toBeGreaterThan(20)
  expect(await findScans(db, asked, growing)).toEqual([])
  await shop.close()
})

test('what the admin area counts each minute never reads every order, offer, refund or upload', {}, async () => {
  const shop = await openShop()
  await addFact(shop.db, 'first steps closed', 'done')
  const admin = await shop.as(shop.admin)
  const nodes = await recordQueries(async () => expect((await admin.get('/api/admin/desk')).status).toBe(200))
  const asked = nodes.filter((node) =>
    /^select .*"(orders|offers|refunds|beat_uploads)"/.test(textOf(shop.db, node)),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(await findScans(shop.db, asked, waiting)).toEqual([])
  await shop.close()
})
