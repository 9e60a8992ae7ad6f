import { licensePriceCents } from '#contract/licenses/license-price.ts'
import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { onSale, published, soldExclusively } from '#server/model/beat/index.ts'
import { type LicenseWithText, readLicensesOnSale } from '#server/model/license/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** A beat with one of its licenses at list price, before deals. */
export type Listing = {
  /** `producer` is the login name. */
  beat: Row<'beats'> & { producer: string }
  license: LicenseWithText
  listPriceCents: number
}

export type ListingKey = { beat_id: string; license_id: string }

/**
 * Loads listings in a few queries, at prices in the store's currency. Returns a lookup, which is undefined for listings
 * that are no longer for sale.
 */
export async function findListings(
  db: Db,
  keys: readonly ListingKey[],
  currency: Currency,
): Promise<(key: ListingKey) => Listing | undefined> {
  if (keys.length === 0) return () => undefined
  const beatIds = keys.map(({ beat_id }) => beat_id)
  const licenseIds = keys.map(({ license_id }) => license_id)
  const beats = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select(bylineOf().as('producer'))
    .where(onSale())
    .where(inList(db, 'beats.id', beatIds))
    .execute()
  const licenses = await readLicensesOnSale(db, { licenseIds })
  const { step } = currencies[currency]
  return ({ beat_id, license_id }) => {
    const beat = beats.find(({ id }) => id === beat_id)
    const license = licenses.find((row) => row.id === license_id && row.beat_id === beat_id)
    if (!beat || !license || license.availability !== 'available') return undefined
    return { beat, license, listPriceCents: licensePriceCents(beat, license, step) }
  }
}

/** The beats whose exclusive license was sold. */
export async function findSoldExclusively(db: Db, beatIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('beats')
    .select('id')
    .where(inList(db, 'id', beatIds))
    .where(soldExclusively())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Why a license cannot be bought, as told to the buyer. */
export async function whyNotListed(db: Db, beatId: string): Promise<ProblemError> {
  const beat = await db
    .selectFrom('beats')
    .select('exclusive_sold_at')
    .where('id', '=', beatId)
    .where(published())
    .executeTakeFirst()
  if (!beat) return new ProblemError('beat_not_found')
  return new ProblemError(beat.exclusive_sold_at === null ? 'license_not_found' : 'exclusive_sold')
}
