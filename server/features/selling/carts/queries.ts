import type { CartLineState } from '#contract/orders/cart.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import { readCartCode } from '#server/model/deal/index.ts'
import { findRenewalsIfAny, type Renewal, type Upgrade } from '#server/model/entitlement/index.ts'
import {
  type CartListing,
  findCartListings,
  findSoldExclusively,
  type Listing,
  type ReadTags,
  readQuote,
  tagsReader,
} from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A cart line with its current listing. */
export type CartLine = {
  item: Row<'cart_items'>
  state: CartLineState
  /** The current price, sales included; for an unavailable line, its price when it was added. */
  priceCents: number
  /** Undefined for an unavailable line. */
  listing: Listing | undefined
  soldExclusively: boolean
  /** The owned license that it upgrades or renews. */
  replaces: ReplacedLicense | undefined
}

export type ReplacedLicense =
  | ({ kind: 'upgrade' } & Upgrade)
  | ({ kind: 'renewal' } & Pick<Renewal, 'certificate' | 'startsAt'>)

/** A cart and the total of its available lines. */
export type QuotedCart = { lines: CartLine[]; quote: Quote; readTags: ReadTags }

/** A user's cart at current prices, its lines oldest first. */
export async function readCart(
  db: Db,
  { userId, now, mode }: { userId: string; now: number; mode: PaymentMode },
): Promise<QuotedCart> {
  const items = await findCartListings(db, { userId, mode })
  const gone = items.filter(({ listing }) => !listing).map(({ item }) => item.beat_id)
  const sold = gone.length > 0 ? await findSoldExclusively(db, gone) : new Set<string>()
  const code = await readCartCode(db, { userId, now })
  const forSale = items.flatMap(({ item, listing, upgrade }) =>
    listing ? [{ id: item.id, listing, paidCents: upgrade?.paidCents ?? null }] : [],
  )
  const readTags = tagsReader(db, forSale)
  const quote = await readQuote(db, forSale, { buyerId: userId, now, code, readTags })
  const prices = new Map(quote.lines.map(({ id, priceCents }) => [id, priceCents]))
  const replacedBy = await findReplaced(db, userId, items)
  const lines = items.map((line): CartLine => {
    const { item, listing } = line
    const priceCents = prices.get(item.id) ?? item.price_cents
    return {
      item,
      listing,
      priceCents,
      state: !listing ? 'unavailable' : priceCents === item.price_cents ? 'current' : 'repriced',
      soldExclusively: sold.has(item.beat_id),
      replaces: replacedBy(line),
    }
  })
  return { lines, quote, readTags }
}

async function findReplaced(
  db: Db,
  userId: string,
  lines: readonly CartListing[],
): Promise<(line: CartListing) => ReplacedLicense | undefined> {
  const keyOf = ({ item }: CartListing) => ({ beatId: item.beat_id, licenseId: item.license_id })
  // Only licenses with a term can be renewed.
  const ends = ({ listing }: CartListing) => listing !== undefined && listing.license.scope.termYears !== null
  const renewalOf = await findRenewalsIfAny(db, userId, lines.filter(ends).map(keyOf))
  return (line) => {
    if (line.upgrade) return { kind: 'upgrade', ...line.upgrade }
    const renewal = ends(line) ? renewalOf(keyOf(line)) : undefined
    return renewal && { kind: 'renewal', ...renewal }
  }
}
