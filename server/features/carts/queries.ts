import type { CartLineState } from '#contract/cart.ts'
import { openStatuses } from '#contract/payment-status.ts'
import type { Quote } from '#contract/quote.ts'
import { readCartCode } from '#server/features/deals/index.ts'
import {
  findCartListings,
  findSoldExclusively,
  type Listing,
  readAgreedPrices,
  readQuote,
} from '#server/features/pricing/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A cart line with what is for sale now. */
export type CartLine = {
  item: Row<'cart_items'>
  state: CartLineState
  /** The current price, sales included; for an unavailable line, its price when it was added. */
  priceCents: number
  /** Undefined for an unavailable line. */
  listing: Listing | undefined
  soldExclusively: boolean
}

/** A cart and what the lines that are for sale cost together. */
export type QuotedCart = { lines: CartLine[]; quote: Quote }

/** A user's cart at current prices, its lines oldest first. */
export async function readCart(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<QuotedCart> {
  const items = await findCartListings(db, userId)
  const gone = items.filter(({ listing }) => !listing).map(({ item }) => item.beat_id)
  const sold = gone.length > 0 ? await findSoldExclusively(db, gone) : new Set<string>()
  const open = await readOpenOrder(db, userId)
  const code = await readCartCode(db, { userId, now, orderId: open?.id })
  const forSale = items.flatMap(({ item, listing }) => (listing ? [{ id: item.id, listing }] : []))
  const agreed = await readAgreedPrices(db, { userId, now })
  const quote = await readQuote(db, forSale, { now, code, agreed })
  const prices = new Map(quote.lines.map(({ id, priceCents }) => [id, priceCents]))
  const lines = items.map(({ item, listing }): CartLine => {
    const priceCents = prices.get(item.id) ?? item.price_cents
    return {
      item,
      listing,
      priceCents,
      state: !listing ? 'unavailable' : priceCents === item.price_cents ? 'current' : 'repriced',
      soldExclusively: sold.has(item.beat_id),
    }
  })
  return { lines, quote }
}

function readOpenOrder(db: Db, userId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
}

export async function ownsLicense(
  db: Db,
  userId: string,
  beatId: string,
  licenseId: string,
): Promise<boolean> {
  const owned = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select('grants.id')
    .where('grants.user_id', '=', userId)
    .where('grants.revoked_at', 'is', null)
    .where('order_lines.beat_id', '=', beatId)
    .where('order_lines.license_id', '=', licenseId)
    .executeTakeFirst()
  return owned !== undefined
}
