import { uuidv7 } from 'uuidv7'
import {
  BELOW_FLOOR,
  MAX_OPEN_OFFERS,
  type MakeOfferRequest,
  NOT_BELOW_PRICE,
} from '#contract/offers/offer.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toCents } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { findRenewal } from '#server/model/entitlement/index.ts'
import {
  ANSWER_MS,
  declineCounteroffer,
  floorCents,
  insertOffer,
  selectOffers,
  stateOf,
} from '#server/model/offer/index.ts'
import { readCurrency, refusePrices } from '#server/model/price/index.ts'
import { findListings, type Listing, readQuote, whyNotListed } from '#server/model/quote/index.ts'
import { lockUser } from '#server/model/user/index.ts'
import { toFlag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { drawIn } from '#server/platform/text/drawn-english.ts'
import { announceOffer } from './announce-offer.ts'
import { queueToStore } from './offer-mails.ts'

/**
 * Creates an offer for a license and returns its ID, replacing a counteroffer for the same license. Declined at once
 * below the tier's floor.
 * @throws Problem beat_not_found, license_not_found, exclusive_sold, offers_not_taken, already_owned, offer_not_needed,
 * offer_waiting, offer_accepted, too_many_offers
 */
export function makeOffer(
  db: Db,
  { userId, locale, now }: { userId: string; locale: Locale; now: number },
  wanted: MakeOfferRequest,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const currency = await readOwnCurrency(trx, wanted)
    await refusePrices(trx, { price: wanted.price }, { isCharged: true })
    // Serializes concurrent offers, so that they see each other.
    await lockUser(trx, userId)
    const key = { beat_id: wanted.beat, license_id: wanted.license }
    const listing = await readForSale(trx, key, currency)
    const { beat, license, listPriceCents } = listing
    if (license.offer_floor_percent === 100) throw new ProblemError('offers_not_taken')
    await findRenewal(trx, { userId, beatId: wanted.beat, licenseId: wanted.license })
    const price_cents = toCents(wanted.price)
    const list_price_cents = await priceNow(trx, listing, { now, currency })
    if (price_cents >= list_price_cents)
      throw new ProblemError('offer_not_needed', { errors: { price: NOT_BELOW_PRICE } })
    await assertRoom(trx, { userId, now }, key)
    const floor = floorCents(listPriceCents, license.offer_floor_percent)
    const isBelow = floor !== null && price_cents < floor
    const offer = await insertOffer(trx, {
      id: uuidv7(),
      user_id: userId,
      ...key,
      title: beat.title,
      producer: beat.producer,
      image: beat.image,
      license_name: license.name,
      is_exclusive: toFlag(license.scope.exclusive),
      list_price_cents,
      price_cents,
      message: wanted.message,
      state: isBelow ? 'declined' : 'waiting',
      ...(isBelow && { answered_by: 'floor', answer: drawIn(BELOW_FLOOR, locale), answered_at: now }),
      expires_at: now + ANSWER_MS,
      created_at: now,
      locale,
    })
    if (isBelow) return offer.id
    await queueToStore(trx, offer, 'made', now)
    await announceOffer(trx, offer)
    return offer.id
  })
}

/**
 * The store's currency, which an offer must be in if it names one.
 * @throws Problem invalid_request
 */
async function readOwnCurrency(db: Db, { currency }: MakeOfferRequest): Promise<Currency> {
  const own = await readCurrency(db)
  if ((currency ?? own) !== own)
    throw new ProblemError('invalid_request', {
      errors: { currency: msg`Offers are made in ${{ currency: own.toUpperCase() }}.` },
    })
  return own
}

/** @throws Problem beat_not_found, license_not_found, exclusive_sold */
export async function readForSale(
  db: Db,
  key: { beat_id: string; license_id: string },
  currency: Currency,
): Promise<Listing> {
  const listing = (await findListings(db, [key], currency))(key)
  if (!listing) throw await whyNotListed(db, key.beat_id)
  return listing
}

/** The current price in cents, sales included, without what was agreed before. */
export async function priceNow(
  db: Db,
  listing: Listing,
  at: { now: number; currency: Currency },
): Promise<number> {
  return (await readQuote(db, [{ id: listing.license.id, listing }], { buyerId: null, ...at })).subtotalCents
}

/** @throws Problem offer_waiting, offer_accepted, too_many_offers */
async function assertRoom(
  trx: Db,
  { userId, now }: { userId: string; now: number },
  { beat_id, license_id }: { beat_id: string; license_id: string },
): Promise<void> {
  const offers = await selectOffers(trx)
    .where('offers.user_id', '=', userId)
    .where('offers.expires_at', '>', now)
    .where('offers.state', 'in', ['waiting', 'countered', 'accepted'])
    .execute()
  const isSame = (offer: (typeof offers)[number]) =>
    offer.beat_id === beat_id && offer.license_id === license_id
  const same = offers.filter(isSame)
  const states = same.map((offer) => stateOf(offer, now))
  if (states.includes('waiting')) throw new ProblemError('offer_waiting')
  if (states.includes('accepted')) throw new ProblemError('offer_accepted')
  for (const { id, state } of same) if (state === 'countered') await declineCounteroffer(trx, id, now)
  const open = offers.filter((offer) => !isSame(offer) && offer.state !== 'accepted')
  if (open.length >= MAX_OPEN_OFFERS) throw new ProblemError('too_many_offers')
}
