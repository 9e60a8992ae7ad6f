import type { Transaction } from 'kysely'
import type { DiscountCode } from '#contract/deal-rules.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Quote } from '#contract/quote.ts'
import { readCartCode } from '#server/features/deals/index.ts'
import type { Upgrade } from '#server/features/grants/index.ts'
import { licenseTextOf, revisionOf } from '#server/features/licenses/index.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findCartListings, findSoldExclusively, type Listing } from './find-listings.ts'
import { licenseChangeOf } from './license-read.ts'
import { readAgreedPrices } from './read-agreed-prices.ts'
import { readQuote } from './read-quote.ts'

/** A cart line and its price. */
export type PricedLine = { listing: Listing; priceCents: number; upgrade?: Upgrade | undefined }

/** A payable cart, with its lines in the order of the quote's. */
export type PricedCart = { lines: PricedLine[]; quote: Quote; code: DiscountCode | undefined }

/** License revision that the buyer was shown, by cart line ID. */
export type ShownLicenses = Readonly<Record<string, string>>

/**
 * Prices a cart from the catalogue and the deals within the transaction.
 * @throws Problem exclusive_sold if a beat was sold exclusively, cart_changed if a beat or license is no longer for
 * sale, license_changed if a license is no longer what the buyer read
 */
export async function readPricedCart(
  trx: Transaction<Database>,
  { userId, now, mode }: { userId: string; now: number; mode: PaymentMode },
  shown: ShownLicenses = {},
): Promise<PricedCart> {
  const items = await findCartListings(trx, { userId, mode })
  const soldIds = await findSoldExclusively(
    trx,
    items.map(({ item }) => item.beat_id),
  )
  const listings = items.map(({ item, listing, upgrade }) => {
    if (!listing) throw new Problem(soldIds.has(item.beat_id) ? 'exclusive_sold' : 'cart_changed')
    const isOther = (shown[item.id] ?? revisionListed(listing)) !== revisionListed(listing)
    if (isOther || licenseChangeOf(item, listing.license)) throw licenseChanged(listing)
    return { id: item.id, listing, upgrade, paidCents: upgrade?.paidCents ?? null }
  })
  const code = await readCartCode(trx, { userId, now })
  const agreed = await readAgreedPrices(trx, { userId, now })
  const quote = await readQuote(trx, listings, { now, code, agreed })
  return { lines: priceLines(listings, quote), quote, code }
}

/** Lines with their prices. */
export function priceLines(
  listings: readonly { id: string; listing: Listing; upgrade?: Upgrade | undefined }[],
  { lines }: Pick<Quote, 'lines'>,
): PricedLine[] {
  return listings.map(({ listing, upgrade }, at) => ({
    listing,
    upgrade,
    priceCents: lines[at]?.totalCents ?? 0,
  }))
}

function revisionListed({ license }: Listing): string {
  return revisionOf(licenseTextOf(license))
}

function licenseChanged({ beat, license }: Listing): Problem {
  return new Problem('license_changed', {
    detail: `The ${license.name} license for ${beat.title} was changed after you read it. Review what changed and accept it, or choose another license.`,
  })
}
