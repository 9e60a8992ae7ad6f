import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { recordQueries } from '#tests/count-queries.ts'
import { openShop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'

/** Grow with sales. Reading an index of the few rows that are open, running or unsigned is fine. */
const SCAN =
  /^SCAN (orders|order_lines|grants|refunds)\b(?! USING (COVERING )?INDEX (orders_one_open|refunds_one_running|grants_unsigned)\b)/

test.skipIf(engine !== 'sqlite')(
  'periodic jobs never read every order, license or refund',
  { tags: ['full'] },
  async () => {
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
    const scans = new Set<string>()
    let asked = 0
    for (const node of nodes) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explain' })
      if (!/"(orders|order_lines|grants|refunds)"/.test(sql)) continue
      asked++
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      for (const { detail } of rows) if (SCAN.test(detail)) scans.add(`${detail}: ${sql}`)
    }
    expect(asked).toBeGreaterThan(20)
    expect([...scans]).toEqual([])
    await shop.close()
  },
)
