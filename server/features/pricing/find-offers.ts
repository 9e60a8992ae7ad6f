import { licensePriceCents } from '#contract/license-price.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import { findUpgradeIfAny, type Upgrade } from '#server/features/grants/index.ts'
import { type OfferedLicense, readOfferedLicenses } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A beat with one of its licenses, at its list price: without any deal. */
export type Offer = {
  /** `producer` is the login name. */
  beat: Row<'beats'> & { producer: string }
  license: OfferedLicense
  listPriceCents: number
}

/** Cart lines have these fields. */
export type OfferKey = Pick<Row<'cart_items'>, 'beat_id' | 'license_id'>

/** A cart line. `offer` undefined: no longer for sale. `upgrade`: the owned license that it takes the place of. */
export type CartOffer = {
  item: Row<'cart_items'>
  offer: Offer | undefined
  upgrade: Upgrade | undefined
}

/** The lines of a user's cart with their current offers, oldest first. */
export async function findCartOffers(
  db: Db,
  { userId, mode }: { userId: string; mode: PaymentMode },
): Promise<CartOffer[]> {
  const items = await db
    .selectFrom('cart_items')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const offerOf = await findOffers(db, items)
  const lines: CartOffer[] = []
  for (const item of items) {
    const offer = offerOf(item)
    const { upgrade_of: grantId, beat_id: beatId } = item
    // What cannot be upgraded any more, such as a refunded license, takes nothing off the price.
    const upgrade =
      offer && grantId !== null
        ? await findUpgradeIfAny(db, { grantId, userId, beatId, scope: offer.license.scope }, { mode })
        : undefined
    lines.push({ item, offer, upgrade })
  }
  return lines
}

/** Loads offers in three queries. Returns a lookup, which is undefined for offers that are no longer for sale. */
export async function findOffers(
  db: Db,
  keys: readonly OfferKey[],
): Promise<(key: OfferKey) => Offer | undefined> {
  if (keys.length === 0) return () => undefined
  const beatIds = keys.map(({ beat_id }) => beat_id)
  const licenseIds = keys.map(({ license_id }) => license_id)
  const beats = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select('users.username as producer')
    .where('beats.status', '=', 'ready')
    .where(inList(db, 'beats.id', beatIds))
    .execute()
  const licenses = await readOfferedLicenses(db, { licenseIds })
  return ({ beat_id, license_id }) => {
    const beat = beats.find(({ id }) => id === beat_id)
    const license = licenses.find((row) => row.id === license_id && row.beat_id === beat_id)
    if (!beat || !license || license.availability !== 'available') return undefined
    return { beat, license, listPriceCents: licensePriceCents(beat, license) }
  }
}

/** Those of these beats whose exclusive license was sold. */
export async function findSoldExclusively(db: Db, beatIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('beats')
    .select('id')
    .where(inList(db, 'id', beatIds))
    .where('exclusive_sold_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
