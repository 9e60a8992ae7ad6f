import type { OrderMode } from '#contract/orders/payment-mode.ts'
import { type Quote, totalAt } from '#contract/pricing/quote.ts'
import { findUpgradeIfAny, type Upgrade } from '#server/model/entitlement/index.ts'
import type { Flag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { findListings, type Listing, type ListingKey } from './find-listings.ts'
import { type QuoteMoment, type ReadTags, readQuote, tagsReader } from './read-quote.ts'

/** A line of a cart or of an open order. `upgrade_of`: the grant that it is to take the place of. */
type WantedLine = ListingKey & { id: string; upgrade_of: string | null }

/** `upgrade` is the owned license that it replaces, if that can still be upgraded: a refunded one gives no discount. */
export type LineForSale<Line> = { item: Line; listing: Listing; upgrade: Upgrade | undefined }

/** A line for sale and what its buyer pays. */
export type PricedLine = {
  item: { source: string | null; from_booth: Flag }
  listing: Listing
  upgrade?: Upgrade | undefined
  priceCents: number
}

/** A line that is no longer for sale. */
type GoneLine<Line> = { item: Line; listing: undefined; upgrade: undefined }

/** What somebody wants to buy. `forSale` are the lines that still are, in the order of the quote's. */
export type QuotedLines<Line> = {
  lines: (LineForSale<Line> | GoneLine<Line>)[]
  forSale: LineForSale<Line>[]
  quote: Quote
  readTags: ReadTags
}

/**
 * Prices the lines of a cart, or of an open order again. All that a quote depends on is put together here, but for the
 * code and the agreed prices: an order keeps those that it was placed with.
 * @param moment.now of a cart: now; of an order: when it was placed, so that what ended since still applies
 */
export async function quoteLines<Line extends WantedLine>(
  db: Db,
  items: readonly Line[],
  { mode, ...moment }: QuoteMoment & { mode: OrderMode },
): Promise<QuotedLines<Line>> {
  const { buyerId: userId, currency } = moment
  const listingOf = await findListings(db, items, currency)
  const lines: QuotedLines<Line>['lines'] = []
  for (const item of items) {
    const listing = listingOf(item)
    const { upgrade_of: grantId, beat_id: beatId } = item
    if (!listing) lines.push({ item, listing, upgrade: undefined })
    else if (grantId === null || userId === null) lines.push({ item, listing, upgrade: undefined })
    else {
      const { scope } = listing.license
      const upgrade = await findUpgradeIfAny(db, { grantId, userId, beatId, scope }, { mode, currency })
      lines.push({ item, listing, upgrade })
    }
  }
  const forSale = lines.filter((line) => line.listing !== undefined)
  const quoted = forSale.map(({ item: { id }, listing, upgrade }) => ({
    id,
    listing,
    paidCents: upgrade?.paidCents ?? null,
  }))
  const readTags = tagsReader(db, quoted)
  return { lines, forSale, readTags, quote: await readQuote(db, quoted, { ...moment, readTags }) }
}

/** Lines with what the buyer pays for each, tax aside. @param quote of these lines */
export function priceLines<Line>(
  lines: readonly Line[],
  quote: Pick<Quote, 'lines'>,
): (Line & { priceCents: number })[] {
  return lines.map((line, at) => ({ ...line, priceCents: totalAt(quote, at) }))
}
