import type { Sale } from '#contract/deal-rules.ts'
import type { Quote } from '#contract/quote.ts'
import { readRunningDeals } from '#server/features/deals/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Listing } from './find-listings.ts'
import { readTagIds } from './read-quote.ts'
import { readReferencePrices } from './reference-prices.ts'

/** Of cart lines in a sale: the lowest price of the 30 days before it, by line id, where it was higher. */
export async function readCartReferences(
  db: Db,
  listings: readonly { id: string; listing: Listing }[],
  { lines }: Quote,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const inSale = lines.flatMap(({ id, sale, kind }) =>
    sale && kind === 'sale' ? [{ id, deal: sale.deal }] : [],
  )
  if (inSale.length === 0) return new Map()
  const { sales } = await readRunningDeals(db, now)
  const tagsOf = await readTagIds(
    db,
    listings.map(({ listing }) => listing.beat.id),
  )
  const reduced = inSale.flatMap(({ id, deal }) => {
    const listing = listings.find((line) => line.id === id)?.listing
    const sale: Sale | undefined = sales.find((running) => running.id === deal)
    return listing && sale
      ? [
          {
            id,
            beat: listing.beat,
            tagIds: tagsOf.get(listing.beat.id) ?? [],
            license: listing.license,
            sale,
          },
        ]
      : []
  })
  const references = await readReferencePrices(db, reduced, now)
  return new Map(
    reduced.flatMap(({ id, license }) => {
      const cents = references.get(license.id)
      return cents === undefined ? [] : [[id, cents]]
    }),
  )
}
