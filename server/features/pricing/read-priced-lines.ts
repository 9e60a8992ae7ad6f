import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findOffers, type Offer } from './find-offers.ts'

/** A cart line at the current price. */
export type PricedLine = { offer: Offer; priceCents: number }

/** @throws Problem cart_changed if a beat or license is no longer for sale */
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
