import { uuidv7 } from 'uuidv7'
import { recordFunnelStep } from '#server/features/funnel/index.ts'
import { licenseTextOf, revisionOf } from '#server/features/licenses/index.ts'
import { findOffers, readQuote } from '#server/features/pricing/index.ts'
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
  const offer = (await findOffers(db, [key]))(key)
  if (!offer) throw await whyNotOffered(db, wanted.beatId)
  const text = licenseTextOf(offer.license)
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
  const quote = await readQuote(db, [{ id: key.license_id, offer }], { now: Date.now() })
  const snapshot = {
    license_id: offer.license.id,
    title: offer.beat.title,
    producer: offer.beat.producer,
    image: offer.beat.image,
    license_name: offer.license.name,
    license_icon: offer.license.icon,
    price_cents: quote.totalCents,
    license_text: JSON.stringify(text),
  }
  const id = uuidv7()
  const line = await db
    .insertInto('cart_items')
    .values({ id, user_id: userId, beat_id: wanted.beatId, created_at: Date.now(), ...snapshot })
    .onConflict((conflict) => conflict.columns(['user_id', 'beat_id']).doUpdateSet(snapshot))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Replacing the license of a line does not count.
  if (line.id === id) await recordFunnelStep(db, 'cart', wanted.beatId)
}

async function whyNotOffered(db: Db, beatId: string): Promise<Problem> {
  const beat = await db
    .selectFrom('beats')
    .select('exclusive_sold_at')
    .where('id', '=', beatId)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!beat) return new Problem('beat_not_found')
  return new Problem(beat.exclusive_sold_at === null ? 'license_not_found' : 'exclusive_sold')
}
