import { Cover } from '#contract/catalogue/beat.ts'
import type { Offer, StoreOffer } from '#contract/offers/offer.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { countLicensesOf } from '#server/model/entitlement/index.ts'
import { floorCents, type OfferRead, stateOf } from '#server/model/offer/index.ts'
import { countLicenses, sumPaid } from '#server/model/order/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { findListings, type Listing } from '#server/model/quote/index.ts'
import { readUsers } from '#server/model/user/index.ts'
import { isSet, readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The buyer's view of offers. */
export async function presentOffers(db: Db, rows: readonly OfferRead[], now: number): Promise<Offer[]> {
  const listingOf = await findListings(db, rows, await readCurrency(db))
  return rows.map((row) => present(row, listingOf(row), now))
}

/** The admin's view of offers, with what they need to answer. */
export async function presentStoreOffers(
  db: Db,
  rows: readonly OfferRead[],
  now: number,
): Promise<StoreOffer[]> {
  const currency = await readCurrency(db)
  const listingOf = await findListings(db, rows, currency)
  const sold = await countLicenses(
    db,
    rows.map(({ beat_id }) => beat_id),
  )
  const buyers = await readBuyers(db, rows, currency)
  return rows.map((row) => {
    const listing = listingOf(row)
    const floor = listing && floorCents(listing.listPriceCents, listing.license.offer_floor_percent)
    return {
      ...present(row, listing, now),
      isBelowFloor: row.answered_by === 'floor',
      floor: floor === undefined || floor === null ? null : toDollars(floor),
      licensesSold: sold.get(row.beat_id) ?? 0,
      buyer: {
        username: row.username,
        since: iso(buyers.get(row.user_id)?.since ?? row.created_at),
        licenses: buyers.get(row.user_id)?.licenses ?? 0,
        spent: toDollars(buyers.get(row.user_id)?.cents ?? 0),
      },
    }
  })
}

function present(row: OfferRead, listing: Listing | undefined, now: number): Offer {
  const state = stateOf(row, now)
  return {
    id: row.id,
    beat: {
      id: row.beat_id,
      ...(listing && { slug: listing.beat.slug }),
      title: row.title,
      producer: row.producer,
      image: listing?.beat.image ?? row.image,
      cover: listing ? readJson(Cover, listing.beat.cover) : null,
    },
    license: { id: row.license_id, name: row.license_name, isExclusive: isSet(row.is_exclusive) },
    isForSale: listing !== undefined,
    listPrice: toDollars(row.list_price_cents),
    price: toDollars(row.price_cents),
    message: row.message,
    counter:
      row.counter_cents === null || row.countered_at === null
        ? null
        : { price: toDollars(row.counter_cents), message: row.counter_message, at: iso(row.countered_at) },
    agreedPrice: row.agreed_cents === null ? null : toDollars(row.agreed_cents),
    state,
    wasAccepted: state === 'lapsed' && row.state === 'accepted',
    answeredBy: row.answered_by === 'floor' ? 'store' : row.answered_by,
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : iso(row.answered_at),
    expiresAt: iso(row.expires_at),
    createdAt: iso(row.created_at),
  }
}

type Buyer = { since: number; licenses: number; cents: number }

async function readBuyers(
  db: Db,
  rows: readonly OfferRead[],
  currency: Currency,
): Promise<ReadonlyMap<string, Buyer>> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))]
  const users = await readUsers(db, ids)
  const paid = await sumPaid(db, ids, currency)
  const licenses = await countLicensesOf(db, ids)
  return new Map(
    users.map(({ id, created_at }) => [
      id,
      { since: created_at, licenses: licenses.get(id) ?? 0, cents: paid.get(id) ?? 0 },
    ]),
  )
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
