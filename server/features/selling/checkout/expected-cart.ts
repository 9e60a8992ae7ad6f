import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { type PricedCart, readPricedCart } from '#server/model/cart/index.ts'
import { type Buyer, findOpenOrder } from '#server/model/order/index.ts'
import { priceLines } from '#server/model/quote/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { CheckoutSnapshot } from './checkout-input.ts'
import { heldQuote } from './held-quote.ts'

/**
 * The buyer's cart as shown at checkout, before tax, and the order that they are paying, if any. Where they were shown
 * that order's total, the deals that it was quoted with hold for 15 minutes.
 * @throws Problem as readPricedCart
 */
export async function readShownCart(
  trx: Trx,
  buyer: Buyer,
  shown: Pick<CheckoutSnapshot, 'price' | 'licenses'> & { now: number; mode: OrderMode; currency: Currency },
): Promise<PricedCart & { open: Row<'orders'> | undefined }> {
  const open = await findOpenOrder(trx, buyer.id)
  const asked = { userId: buyer.id, now: shown.now, mode: shown.mode, currency: shown.currency }
  const cart = await readPricedCart(trx, asked, shown.licenses)
  const isOpenTotal = open && parseDollars(shown.price) === open.amount_cents
  const quote = isOpenTotal ? heldQuote(open, cart.quote, shown.now) : undefined
  if (!quote) return { ...cart, open }
  return { ...cart, lines: priceLines(cart.lines, quote), quote, open }
}
