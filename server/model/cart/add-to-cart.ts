import { uuidv7 } from 'uuidv7'
import { MAX_CART_LINES } from '#contract/orders/max-cart-lines.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import { recordFunnelStep } from '#server/model/audience/index.ts'
import { findBeat } from '#server/model/beat/index.ts'
import { findGrantByCertificate, findRenewal, findUpgrade } from '#server/model/entitlement/index.ts'
import { licenseTextOf } from '#server/model/license/index.ts'
import { readAgreedPrices } from '#server/model/offer/index.ts'
import { readLine } from '#server/model/order/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { findListings, readQuote, whyNotListed } from '#server/model/quote/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { draw, ProblemError } from '#server/platform/http/problem.ts'

/**
 * Adds a beat with a license to the user's cart, or replaces the license of the beat's line. Idempotent.
 * @param revision of the license as the buyer read it
 * @returns the beat, if it was not in the cart
 * @throws Problem beat_not_found, license_not_found, exclusive_sold, license_changed, already_owned, cart_full, and those of
 * findUpgrade
 */
export async function addToCart(
  db: Db,
  userId: string,
  wanted: {
    beatId: string | undefined
    licenseId: string
    revision?: string | undefined
    /** Certificate number of the owned license that this one replaces. */
    upgradeOf?: string | undefined
    /** From where the visit came in which the beat was first played. */
    source?: string | undefined
    /** Chosen in the beat's booth. */
    isFromBooth?: boolean | undefined
    mode: OrderMode
  },
): Promise<{ addedBeatId: string | undefined }> {
  const owned = wanted.upgradeOf === undefined ? undefined : await readOwned(db, wanted.upgradeOf)
  const beatId = wanted.beatId ?? owned?.beat_id ?? ''
  const key = { beat_id: beatId, license_id: wanted.licenseId }
  const currency = await readCurrency(db)
  const listing = (await findListings(db, [key], currency))(key)
  if (!listing) throw await whyNotListed(db, beatId)
  const text = licenseTextOf(listing.license)
  if (wanted.revision !== undefined && wanted.revision !== listing.license.revision)
    throw new ProblemError('license_changed')
  await findRenewal(db, { userId, beatId, licenseId: wanted.licenseId })
  const upgrade =
    owned &&
    (await findUpgrade(
      db,
      { grantId: owned.id, userId, beatId, scope: listing.license.scope },
      { mode: wanted.mode, currency },
    ))
  const { count } = await db
    .selectFrom('cart_items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('beat_id', '!=', beatId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_CART_LINES) throw new ProblemError('cart_full')
  const paidCents = upgrade?.paidCents ?? null
  const now = Date.now()
  const lines = [{ id: key.license_id, listing, paidCents }]
  const quote = await readQuote(db, lines, {
    buyerId: userId,
    now,
    currency,
    agreed: await readAgreedPrices(db, { buyerId: userId, now }),
  })
  const snapshot = {
    license_id: listing.license.id,
    title: listing.beat.title,
    producer: listing.beat.producer,
    image: listing.beat.image,
    license_name: listing.license.name,
    license_icon: listing.license.icon,
    // Its own price, which the cart compares it with: a deal on the whole cart lowers only the total.
    price_cents: quote.subtotalCents,
    license_text: writeJson(text),
    upgrade_of: upgrade?.grantId ?? null,
    source: wanted.source ?? null,
    from_booth: toFlag(wanted.isFromBooth === true),
  }
  const id = uuidv7()
  const line = await db
    .insertInto('cart_items')
    .values({ id, user_id: userId, beat_id: beatId, created_at: now, ...snapshot })
    .onConflict((conflict) => conflict.columns(['user_id', 'beat_id']).doUpdateSet(snapshot))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Replacing the license of a line does not count.
  if (line.id !== id) return { addedBeatId: undefined }
  await recordFunnelStep(db, 'cart', beatId)
  return { addedBeatId: beatId }
}

/**
 * Adds several beats, or none of them.
 * @returns those that were not in the cart
 * @throws Problem of the first that cannot be added, which names its beat
 */
export function addAllToCart(
  db: Db,
  userId: string,
  lines: readonly { beat: string; license: string; from?: string | undefined }[],
  mode: OrderMode,
): Promise<{ beatId: string; source: string | undefined }[]> {
  return db.transaction().execute(async (trx) => {
    const added: { beatId: string; source: string | undefined }[] = []
    for (const { beat, license, from: source } of lines) {
      const wanted = { beatId: beat, licenseId: license, source, mode }
      const { addedBeatId } = await addToCart(trx, userId, wanted).catch((error: unknown) =>
        throwWithTitle(trx, beat, error),
      )
      if (addedBeatId) added.push({ beatId: addedBeatId, source })
    }
    return added
  })
}

async function throwWithTitle(db: Db, beatId: string, error: unknown): Promise<never> {
  if (!(error instanceof ProblemError)) throw error
  const beat = await findBeat(db, beatId)
  throw new ProblemError(error.code, {
    detail: beat ? (locale) => `${beat.title}: ${draw(error.detail, locale)}` : error.detail,
  })
}

/** @throws Problem certificate_not_found */
async function readOwned(db: Db, certificate: string): Promise<{ id: string; beat_id: string }> {
  const grant = await findGrantByCertificate(db, certificate)
  if (!grant) throw new ProblemError('certificate_not_found')
  const { beat_id } = await readLine(db, grant.line_id)
  return { id: grant.id, beat_id }
}
