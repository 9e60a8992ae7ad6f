import type { CartLineState } from '#contract/cart.ts'
import { findCartOffers, findSoldExclusively, type Offer } from '#server/features/pricing/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A cart line with its current offer. */
export type CartLine = {
  item: Row<'cart_items'>
  state: CartLineState
  /** The current price; for an unavailable line, its price when it was added. */
  priceCents: number
  /** Undefined for an unavailable line. */
  offer: Offer | undefined
  soldExclusively: boolean
}

/** The lines of a user's cart at current prices, oldest first. */
export async function readCart(db: Db, userId: string): Promise<CartLine[]> {
  const lines = await findCartOffers(db, userId)
  const gone = lines.filter(({ offer }) => !offer).map(({ item }) => item.beat_id)
  const sold = gone.length > 0 ? await findSoldExclusively(db, gone) : new Set<string>()
  return lines.map(({ item, offer }) => ({
    item,
    offer,
    priceCents: offer?.priceCents ?? item.price_cents,
    state: stateOf(item, offer),
    soldExclusively: sold.has(item.beat_id),
  }))
}

function stateOf(item: Row<'cart_items'>, offer: Offer | undefined): CartLineState {
  if (!offer) return 'unavailable'
  return offer.priceCents === item.price_cents ? 'current' : 'repriced'
}
