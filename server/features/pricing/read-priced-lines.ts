import type { Transaction } from 'kysely'
import { licenseTextOf, revisionOf } from '#server/features/licenses/index.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findCartOffers, findSoldExclusively, type Offer } from './find-offers.ts'
import { licenseChangeOf } from './license-read.ts'

/** A cart line at the current price. */
export type PricedLine = { offer: Offer; priceCents: number }

/** Revision of the license that a buyer was shown for each cart line, by the line's id. */
export type ShownLicenses = Readonly<Record<string, string>>

/**
 * Prices a cart from the catalogue as it is in this transaction.
 * @throws Problem exclusive_sold if a beat was sold exclusively, cart_changed if a beat or license is no longer for sale, license_changed if a license is no longer what
 * the buyer read
 */
export async function readPricedLines(
  trx: Transaction<Database>,
  userId: string,
  shown: ShownLicenses = {},
): Promise<PricedLine[]> {
  const lines = await findCartOffers(trx, userId)
  const soldIds = await findSoldExclusively(
    trx,
    lines.map(({ item }) => item.beat_id),
  )
  return lines.map(({ item, offer }) => {
    if (!offer) throw new Problem(soldIds.has(item.beat_id) ? 'exclusive_sold' : 'cart_changed')
    const isOther = (shown[item.id] ?? revisionOffered(offer)) !== revisionOffered(offer)
    if (isOther || licenseChangeOf(item, offer.license)) throw licenseChanged(offer)
    return { offer, priceCents: offer.priceCents }
  })
}

function revisionOffered({ license }: Offer): string {
  return revisionOf(licenseTextOf(license))
}

function licenseChanged({ beat, license }: Offer): Problem {
  return new Problem('license_changed', {
    detail: `The ${license.name} license for ${beat.title} was changed after you read it. Review what changed and accept it, or choose another license.`,
  })
}
