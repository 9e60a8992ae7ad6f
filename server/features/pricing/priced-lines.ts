import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findOffers, type Offer } from './find-offers.ts'

/** A cart line as it is sold now. */
export type PricedLine = { offer: Offer; priceCents: number }

/**
 * The lines of a cart, priced from the catalogue as it is in this transaction.
 * @throws Problem cart_changed where a beat or a license is not for sale any more
 */
export async function readPricedLines(trx: Transaction<Database>, userId: string): Promise<PricedLine[]> {
  const items = await trx
    .selectFrom('cart_items')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const offerOf = await findOffers(trx, items)
  return items.map((item) => {
    const offer = offerOf(item)
    if (!offer) throw new Problem('cart_changed')
    return { offer, priceCents: offer.priceCents }
  })
}
