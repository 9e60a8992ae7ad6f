import type { Transaction } from 'kysely'
import { codeMessage } from '#contract/code-message.ts'
import type { Currency } from '#contract/currency.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import { totalProblem } from '#contract/payable-total.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import { openStatuses } from '#contract/payment-status.ts'
import { type Quote, taxQuote } from '#contract/quote.ts'
import type { TaxRule } from '#contract/tax.ts'
import { lockCurrency } from '#server/features/currency/index.ts'
import { assertCodeFree, recordDealUses } from '#server/features/deals/index.ts'
import { assertNotTaken, holdExclusives } from '#server/features/exclusives/index.ts'
import { linkOffers } from '#server/features/offers/index.ts'
import { completeFreeOrder, findRivals } from '#server/features/payments/index.ts'
import { type PricedCart, readPricedCart } from '#server/features/pricing/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Buyer, Shown } from './checkout-input.ts'
import { hashCart } from './hash-cart.ts'
import { insertOrder, isExclusive } from './insert-order.ts'

/**
 * `open`: the order to pay now. `free`: it cost nothing and is complete. `outdated`: an open order for another cart, which
 * must be canceled first. `rivals`: an exclusive that costs nothing is sold at once, so others must not be paying for the
 * beat any more.
 */
export type Placed =
  | { kind: 'free'; order: Row<'orders'> }
  | { kind: 'open'; order: Row<'orders'> }
  | { kind: 'outdated'; orders: [Row<'orders'>]; cartIsEmpty: boolean }
  | { kind: 'rivals'; orders: Row<'orders'>[] }

/**
 * Creates an order from the buyer's cart, with a snapshot of every line, or finds the open order for the same cart.
 * @throws Problem currency_changed, cart_empty, cart_changed, exclusive_held, exclusive_sold, license_changed, price_changed,
 * code_refused, amount_not_payable, TaxOutdated if the cart is not what the tax was calculated for
 */
export async function placeOrder(
  trx: Transaction<Database>,
  buyer: Buyer,
  shown: Shown & { mode: PaymentMode; tax: TaxRule | null },
): Promise<Placed> {
  const now = Date.now()
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  // Before reading prices, which are rounded when the currency changes.
  const currency = await lockCurrency(trx)
  if ((shown.currency ?? currency) !== currency) throw new Problem('currency_changed')
  const asked = { userId: buyer.id, now, mode: shown.mode }
  const cart = await readPricedCart(trx, asked, shown.licenses)
  const { lines, code } = cart
  const quote = taxQuote(cart.quote, shown.tax)
  if (lines.length === 0) {
    if (open) return { kind: 'outdated', orders: [open], cartIsEmpty: true }
    throw new Problem('cart_empty')
  }
  assertAsShown(quote, shown.price, currency)
  const cartHash = hashCart(lines, quote.tax)
  const beatIds = lines.map(({ listing }) => listing.beat.id)
  const exclusiveIds = lines.filter(isExclusive).map(({ listing }) => listing.beat.id)
  await assertNotTaken(trx, beatIds, { orderId: open?.id, now })
  const isElsewhere = open && open.payment_mode !== null && open.payment_mode !== shown.mode
  if (open && (isElsewhere || open.cart_hash !== cartHash || open.currency !== currency))
    return { kind: 'outdated', orders: [open], cartIsEmpty: false }
  const usedCode = quote.code?.state === 'applied' ? code : undefined
  if (usedCode) await assertCodeFree(trx, { userId: buyer.id, orderId: open?.id, now }, usedCode)
  if (open) {
    await holdExclusives(trx, exclusiveIds, { orderId: open.id, now })
    const billing = JSON.stringify(shown.billing)
    await trx
      .updateTable('orders')
      .set({ billing, ...shown.client })
      .where('id', '=', open.id)
      .execute()
    return { kind: 'open', order: { ...open, billing } }
  }
  const rivals = quote.totalCents === 0 ? await findRivals(trx, exclusiveIds) : []
  if (rivals.length > 0) return { kind: 'rivals', orders: rivals }
  const order = await insertOrder(trx, buyer, { ...shown, lines, quote, currency, cartHash })
  await recordDealUses(trx, { orderId: order.id, now }, dealsOf(quote))
  await linkOffers(trx, { orderId: order.id, userId: buyer.id, now }, licensesIn(cart))
  await holdExclusives(trx, exclusiveIds, { orderId: order.id, now })
  if (quote.totalCents > 0) return { kind: 'open', order }
  await completeFreeOrder(trx, order)
  return { kind: 'free', order }
}

/** @throws Problem price_changed, code_refused, amount_not_payable */
function assertAsShown(quote: Quote, shownPrice: number, currency: Currency): void {
  if (parseDollars(shownPrice) !== quote.totalCents) {
    const { code } = quote
    if (code && code.state !== 'applied' && code.state !== 'not-combined')
      throw new Problem('code_refused', { detail: codeMessage(code, currency) })
    throw new Problem('price_changed', { members: { price: String(toDollars(quote.totalCents)) } })
  }
  const unpayable = totalProblem(toDollars(quote.totalCents), currency)
  if (unpayable) throw new Problem('amount_not_payable', { detail: unpayable })
}

function dealsOf({ lines }: Quote): string[] {
  return lines.flatMap(({ sale, discounts }) => [
    ...(sale ? [sale.id] : []),
    ...discounts.map(({ deal }) => deal),
  ])
}

function licensesIn({ lines }: PricedCart) {
  return lines.map(({ listing: { beat, license } }) => ({ beat_id: beat.id, license_id: license.id }))
}
