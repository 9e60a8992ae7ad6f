import type { Transaction } from 'kysely'
import type { DiscountCode } from '#contract/deal-rules.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Quote } from '#contract/quote.ts'
import { readCartCode } from '#server/features/deals/index.ts'
import type { Upgrade } from '#server/features/grants/index.ts'
import { licenseTextOf, revisionOf } from '#server/features/licenses/index.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findCartOffers, findSoldExclusively, type Offer } from './find-offers.ts'
import { licenseChangeOf } from './license-read.ts'
import { readQuote } from './read-quote.ts'

/** A cart line with what the buyer pays for it. */
export type PricedLine = { offer: Offer; priceCents: number; upgrade?: Upgrade | undefined }

/** A cart that can be paid for: its lines, in the order of those of the quote. */
export type PricedCart = { lines: PricedLine[]; quote: Quote; code: DiscountCode | undefined }

/** Revision of the license that a buyer was shown for each cart line, by the line's id. */
export type ShownLicenses = Readonly<Record<string, string>>

/**
 * Prices a cart from the catalogue and the deals as they are in this transaction.
 * @param orderId the open order that the cart already has
 * @throws Problem exclusive_sold if a beat was sold exclusively, cart_changed if a beat or license is no longer for sale,
 * license_changed if a license is no longer what the buyer read
 */
export async function readPricedCart(
  trx: Transaction<Database>,
  {
    userId,
    now,
    orderId,
    mode,
  }: { userId: string; now: number; orderId: string | undefined; mode: PaymentMode },
  shown: ShownLicenses = {},
): Promise<PricedCart> {
  const items = await findCartOffers(trx, { userId, mode })
  const soldIds = await findSoldExclusively(
    trx,
    items.map(({ item }) => item.beat_id),
  )
  const offers = items.map(({ item, offer, upgrade }) => {
    if (!offer) throw new Problem(soldIds.has(item.beat_id) ? 'exclusive_sold' : 'cart_changed')
    const isOther = (shown[item.id] ?? revisionOffered(offer)) !== revisionOffered(offer)
    if (isOther || licenseChangeOf(item, offer.license)) throw licenseChanged(offer)
    return { id: item.id, offer, upgrade, paidCents: upgrade?.paidCents ?? null }
  })
  const code = await readCartCode(trx, { userId, now, orderId })
  const quote = await readQuote(trx, offers, { now, code })
  return { lines: priceLines(offers, quote), quote, code }
}

/** Lines with what the buyer pays for each of them. */
export function priceLines(
  offers: readonly { id: string; offer: Offer; upgrade?: Upgrade | undefined }[],
  { lines }: Pick<Quote, 'lines'>,
): PricedLine[] {
  return offers.map(({ offer, upgrade }, at) => ({ offer, upgrade, priceCents: lines[at]?.totalCents ?? 0 }))
}

function revisionOffered({ license }: Offer): string {
  return revisionOf(licenseTextOf(license))
}

function licenseChanged({ beat, license }: Offer): Problem {
  return new Problem('license_changed', {
    detail: `The ${license.name} license for ${beat.title} was changed after you read it. Review what changed and accept it, or choose another license.`,
  })
}
