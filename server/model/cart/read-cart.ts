import type { CartLineState } from '#contract/orders/cart.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import { findRenewalsIfAny, type Renewal, type Upgrade } from '#server/model/entitlement/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import type { LineForSale, Listing, ReadTags } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readQuotedCart } from './read-priced-cart.ts'

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

/** A cart and the total of its available lines, in the store's currency. */
export type QuotedCart = { lines: CartLine[]; quote: Quote; currency: Currency; readTags: ReadTags }

/** A user's cart at current prices, its lines oldest first. */
export async function readCart(
  db: Db,
  asked: { userId: string; now: number; mode: PaymentMode },
): Promise<QuotedCart> {
  const currency = await readCurrency(db)
  const cart = await readQuotedCart(db, { ...asked, currency })
  const { forSale, quote, soldExclusively, readTags } = cart
  const prices = new Map(quote.lines.map(({ id, priceCents }) => [id, priceCents]))
  const replacedBy = await findReplaced(db, asked.userId, forSale)
  const lines = cart.lines.map((line): CartLine => {
    const { item, listing } = line
    const priceCents = prices.get(item.id) ?? item.price_cents
    return {
      item,
      listing,
      priceCents,
      state: !listing ? 'unavailable' : priceCents === item.price_cents ? 'current' : 'repriced',
      soldExclusively: soldExclusively.has(item.beat_id),
      replaces: listing && replacedBy(line),
    }
  })
  return { lines, quote, currency, readTags }
}

async function findReplaced(
  db: Db,
  userId: string,
  lines: readonly ForSale[],
): Promise<(line: ForSale) => ReplacedLicense | undefined> {
  const keyOf = ({ item }: ForSale) => ({ beatId: item.beat_id, licenseId: item.license_id })
  // Only licenses with a term can be renewed.
  const ends = ({ listing }: ForSale) => listing.license.scope.termYears !== null
  const renewalOf = await findRenewalsIfAny(db, userId, lines.filter(ends).map(keyOf))
  return (line) => {
    if (line.upgrade) return { kind: 'upgrade', ...line.upgrade }
    const renewal = ends(line) ? renewalOf(keyOf(line)) : undefined
    return renewal && { kind: 'renewal', ...renewal }
  }
}

type ForSale = LineForSale<Row<'cart_items'>>
