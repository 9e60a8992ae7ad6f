import { priceOrigin } from '#contract/pricing/adjustment.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Listing } from './find-listings.ts'
import type { ReadTags } from './read-quote.ts'
import { readReferencePrices } from './reference-prices.ts'

/** Lowest price of the 30 days before the sale, by cart line ID, where it was higher. */
export async function readCartReferences(
  db: Db,
  listings: readonly { id: string; listing: Listing }[],
  { lines, sales, step }: Quote,
  { now, readTags }: { now: number; readTags: ReadTags },
): Promise<ReadonlyMap<string, number>> {
  const inSale = listings.flatMap(({ id, listing: { beat, license } }) => {
    const line = lines.find((quoted) => quoted.id === id)
    if (!line || priceOrigin(line) !== 'sale') return []
    const sale = sales.find((running) => line.adjustments.some(({ deal }) => deal === running.id))
    return sale ? [{ id, beat, license, sale }] : []
  })
  if (inSale.length === 0) return new Map()
  const tagsOf = await readTags()
  const reduced = inSale.map((line) => ({ ...line, tagIds: tagsOf.get(line.beat.id) ?? [] }))
  const references = await readReferencePrices(db, reduced, { now, step })
  return new Map(
    reduced.flatMap(({ id, license }) => {
      const cents = references.get(license.id)
      return cents === undefined ? [] : [[id, cents]]
    }),
  )
}
