import { licensePriceCents } from '#contract/quote.ts'
import { canDeliver, type OfferedLicense, offeredLicenses } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A beat under one of its licenses, as it is sold now. */
export type Offer = {
  beat: Row<'beats'> & { producer: string }
  license: OfferedLicense
  priceCents: number
}

/** Names an offer: a line of a cart does. */
export type OfferKey = Pick<Row<'cart_items'>, 'beat_id' | 'license_id'>

/**
 * Finds offers in two queries, however many are wanted. Answers a lookup, which is undefined for what is not for sale
 * any more.
 */
export async function findOffers(
  db: Db,
  wanted: readonly OfferKey[],
): Promise<(key: OfferKey) => Offer | undefined> {
  if (wanted.length === 0) return () => undefined
  const beatIds = wanted.map(({ beat_id }) => beat_id)
  const licenseIds = wanted.map(({ license_id }) => license_id)
  const beats = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select('users.username as producer')
    .where('beats.status', '=', 'ready')
    .where(inList(db, 'beats.id', beatIds))
    .execute()
  const licenses = await offeredLicenses(db)
    .where(inList(db, 'beat_licenses.id', licenseIds))
    .execute()
  return ({ beat_id, license_id }) => {
    const beat = beats.find(({ id }) => id === beat_id)
    const license = licenses.find((row) => row.id === license_id && row.beat_id === beat_id)
    if (!beat || !license || !canDeliver(license)) return undefined
    return { beat, license, priceCents: licensePriceCents(beat, license) }
  }
}
