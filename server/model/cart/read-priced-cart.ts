import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import { msg } from '#contract/text/msg.ts'
import { readCartCode } from '#server/model/deal/index.ts'
import { readAgreedPrices } from '#server/model/offer/index.ts'
import {
  findSoldExclusively,
  type Listing,
  type PricedLine,
  priceLines,
  type QuotedLines,
  quoteLines,
} from '#server/model/quote/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readCartItems } from './cart-items.ts'
import { licenseChangeOf } from './license-read.ts'

/** Whose cart, and when; the store's payment mode and currency. */
type CartMoment = { userId: string; now: number; mode: OrderMode; currency: Currency }

type CartItem = Row<'cart_items'>

/** A payable cart, with its lines in the order of the quote's. */
export type PricedCart = { lines: PricedLine[]; quote: Quote; code: DiscountCode | undefined }

/** License revision that the buyer was shown, by cart line ID. */
export type ExpectedRevisions = Readonly<Record<string, string>>

/** A user's cart at current prices, its lines oldest first, and which beats of those that are gone were sold exclusively. */
export async function readQuotedCart(
  db: Db,
  { userId, ...moment }: CartMoment,
): Promise<QuotedLines<CartItem> & { code: DiscountCode | undefined; soldExclusively: ReadonlySet<string> }> {
  // By ID, not by time: deals break ties by it, and an order made of the cart has its IDs in this order.
  const items = await readCartItems(db, userId)
  const code = await readCartCode(db, { userId, now: moment.now })
  const agreed = await readAgreedPrices(db, { buyerId: userId, now: moment.now })
  const quoted = await quoteLines(db, items, { ...moment, buyerId: userId, code, agreed })
  const gone = quoted.lines.flatMap(({ item, listing }) => (listing ? [] : [item.beat_id]))
  const soldExclusively = gone.length > 0 ? await findSoldExclusively(db, gone) : new Set<string>()
  return { ...quoted, code, soldExclusively }
}

/**
 * Prices a cart from the catalogue and the deals within the transaction.
 * @throws Problem exclusive_sold if a beat was sold exclusively, cart_changed if a beat or license is no longer for
 * sale, license_changed if a license is no longer what the buyer read
 */
export async function readPricedCart(
  trx: Trx,
  asked: CartMoment,
  shown: ExpectedRevisions = {},
): Promise<PricedCart> {
  const { lines, forSale, quote, code, soldExclusively } = await readQuotedCart(trx, asked)
  for (const { item, listing } of lines) {
    if (!listing)
      throw new ProblemError(soldExclusively.has(item.beat_id) ? 'exclusive_sold' : 'cart_changed')
    const { revision } = listing.license
    const isOther = (shown[item.id] ?? revision) !== revision
    if (isOther || licenseChangeOf(item, listing.license)) throw licenseChanged(listing)
  }
  return { lines: priceLines(forSale, quote), quote, code }
}

function licenseChanged({ beat, license }: Listing): ProblemError {
  return new ProblemError('license_changed', {
    detail: msg`The ${{ license: license.name }} license for ${{ beat: beat.title }} was changed after you read it. Review what changed and accept it, or choose another license.`,
  })
}
