import type { Database } from '#server/platform/database/schema.ts'
import { fillAccounts } from './fill/fill-accounts.ts'
import { fillCatalogue } from './fill/fill-catalogue.ts'
import { fillReach } from './fill/fill-reach.ts'
import { fillSelling } from './fill/fill-selling.ts'
import { fillSplits } from './fill/fill-splits.ts'
import { fillStore } from './fill/fill-store.ts'
import type { Shop } from './shop.ts'

/**
 * Sells something and gives every table at least one row, also those rarely filled. `Record<keyof Database, …>`: a new
 * table fails to compile until it is added here.
 */
export async function fillEveryTable(shop: Shop): Promise<void> {
  const { db, app } = shop
  const buyer = await shop.as(shop.customer)
  const license = shop.licenses[0]
  const beat = shop.beats[0]
  if (!license || !beat) throw new Error('the shop has nothing to sell')
  const order = await buyer.buy(license, 29)
  await app.jobs.drain()
  await (await shop.as(shop.other)).addToCart(license)
  const { lineId } = order.beats[0]!
  const context = { db, shop, beat, license, order: { id: order.id, lineId }, at: Date.now() }
  const fill: Record<keyof Database, () => Promise<unknown>> = {
    ...fillAccounts(context),
    ...fillCatalogue(context),
    ...fillSelling(context),
    ...fillReach(context),
    ...fillSplits(context),
    ...fillStore(context),
  }
  for (const make of Object.values(fill)) await make()
}
