import type { Transaction } from 'kysely'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import { type Quote, totalAt } from '#contract/pricing/quote.ts'
import { readCartCode } from '#server/model/deal/index.ts'
import type { Upgrade } from '#server/model/entitlement/index.ts'
import type { Flag } from '#server/platform/database/columns.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findCartListings, findSoldExclusively, type Listing } from './find-listings.ts'
import { licenseChangeOf } from './license-read.ts'
import { readQuote } from './read-quote.ts'

/** A cart line and its price. */
export type PricedLine = {
  listing: Listing
  priceCents: number
  upgrade?: Upgrade | undefined
  /** As `cart_items.source`. */
  source?: string | null | undefined
  /** As `cart_items.from_booth`. */
  fromBooth?: Flag | undefined
}

/** A payable cart, with its lines in the order of the quote's. */
export type PricedCart = { lines: PricedLine[]; quote: Quote; code: DiscountCode | undefined }

/** License revision that the buyer was shown, by cart line ID. */
export type ExpectedRevisions = Readonly<Record<string, string>>

/**
 * Prices a cart from the catalogue and the deals within the transaction.
 * @throws Problem exclusive_sold if a beat was sold exclusively, cart_changed if a beat or license is no longer for
 * sale, license_changed if a license is no longer what the buyer read
 */
export async function readPricedCart(
  trx: Transaction<Database>,
  { userId, now, mode }: { userId: string; now: number; mode: OrderMode },
  shown: ExpectedRevisions = {},
): Promise<PricedCart> {
  const items = await findCartListings(trx, { userId, mode })
  const soldIds = await findSoldExclusively(
    trx,
    items.map(({ item }) => item.beat_id),
  )
  const listings = items.map(({ item, listing, upgrade }) => {
    if (!listing) throw new ProblemError(soldIds.has(item.beat_id) ? 'exclusive_sold' : 'cart_changed')
    const { revision } = listing.license
    const isOther = (shown[item.id] ?? revision) !== revision
    if (isOther || licenseChangeOf(item, listing.license)) throw licenseChanged(listing)
    const { id, source, from_booth: fromBooth } = item
    return { id, listing, upgrade, source, fromBooth, paidCents: upgrade?.paidCents ?? null }
  })
  const code = await readCartCode(trx, { userId, now })
  const quote = await readQuote(trx, listings, { buyerId: userId, now, code })
  return { lines: priceLines(listings, quote), quote, code }
}

/** Lines with their prices. */
export function priceLines(
  listings: readonly ({ id: string } & Omit<PricedLine, 'priceCents'>)[],
  quote: Pick<Quote, 'lines'>,
): PricedLine[] {
  return listings.map(({ listing, upgrade, source, fromBooth }, at) => ({
    listing,
    upgrade,
    source,
    fromBooth,
    priceCents: totalAt(quote, at),
  }))
}

function licenseChanged({ beat, license }: Listing): ProblemError {
  return new ProblemError('license_changed', {
    detail: `The ${license.name} license for ${beat.title} was changed after you read it. Review what changed and accept it, or choose another license.`,
  })
}
