import { uuidv7 } from 'uuidv7'
import { recordFunnelStep } from '#server/features/funnel/index.ts'
import { licenseTextOf, revisionOf } from '#server/features/licenses/index.ts'
import { findListings, readAgreedPrices, readQuote, whyNotListed } from '#server/features/pricing/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { ownsLicense } from './queries.ts'

/** Bounds the size of carts and orders. */
const mostLines = 50

/**
 * Adds a beat with a license to the user's cart, or replaces the license of the beat's line. Idempotent.
 * @param revision of the license as the buyer read it
 * @throws Problem beat_not_found, license_not_found, exclusive_sold, license_changed, already_owned, cart_full
 */
export async function addToCart(
  db: Db,
  userId: string,
  wanted: { beatId: string; licenseId: string; revision?: string | undefined },
): Promise<void> {
  const key = { beat_id: wanted.beatId, license_id: wanted.licenseId }
  const listing = (await findListings(db, [key]))(key)
  if (!listing) throw await whyNotListed(db, wanted.beatId)
  const text = licenseTextOf(listing.license)
  if (wanted.revision !== undefined && wanted.revision !== revisionOf(text))
    throw new Problem('license_changed')
  if (await ownsLicense(db, userId, wanted.beatId, wanted.licenseId)) throw new Problem('already_owned')
  const { count } = await db
    .selectFrom('cart_items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('beat_id', '!=', wanted.beatId)
    .executeTakeFirstOrThrow()
  if (count >= mostLines) throw new Problem('cart_full')
  const now = Date.now()
  const agreed = await readAgreedPrices(db, { userId, now })
  const quote = await readQuote(db, [{ id: key.license_id, listing }], { now, agreed })
  const snapshot = {
    license_id: listing.license.id,
    title: listing.beat.title,
    producer: listing.beat.producer,
    image: listing.beat.image,
    license_name: listing.license.name,
    license_icon: listing.license.icon,
    price_cents: quote.totalCents,
    license_text: JSON.stringify(text),
  }
  const id = uuidv7()
  const line = await db
    .insertInto('cart_items')
    .values({ id, user_id: userId, beat_id: wanted.beatId, created_at: now, ...snapshot })
    .onConflict((conflict) => conflict.columns(['user_id', 'beat_id']).doUpdateSet(snapshot))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Replacing the license of a line does not count.
  if (line.id === id) await recordFunnelStep(db, 'cart', wanted.beatId)
}
