import type { PaymentMethodName } from '#contract/orders/payment-methods.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import { codeMessage } from '#contract/pricing/code-message.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { parseDollars, toDollars } from '#contract/pricing/money.ts'
import { totalProblem } from '#contract/pricing/payable-total.ts'
import { type Quote, taxQuote } from '#contract/pricing/quote.ts'
import type { TaxRule } from '#contract/pricing/tax.ts'
import { msg } from '#contract/text/msg.ts'
import { makeFilesJob } from '#server/features/selling/files/index.ts'
import { completeFreeOrder, findCompetingOrders } from '#server/features/selling/payments/index.ts'
import type { PricedCart } from '#server/model/cart/index.ts'
import { assertCodeFree, recordDealUses } from '#server/model/deal/index.ts'
import { linkOffers } from '#server/model/offer/index.ts'
import {
  assertNotTaken,
  type Buyer,
  holdExclusives,
  insertOrder,
  isExclusive,
  offersOtherMethods,
  realOrder,
  renewCheckout,
  writeHistory,
} from '#server/model/order/index.ts'
import { lockCurrency } from '#server/model/price/index.ts'
import { readTimeZone } from '#server/model/settings/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { CheckoutSnapshot } from './checkout-input.ts'
import { readShownCart } from './expected-cart.ts'
import { hashCart } from './hash-cart.ts'

/**
 * `open`: the order to pay now. `free`: it cost nothing and is complete. `outdated`: an open order for another cart, which
 * must be canceled first. `competing`: an exclusive that costs nothing is sold at once, so others must not be paying for the
 * beat any more.
 */
export type PlaceOrderResult =
  | { kind: 'free'; order: Row<'orders'> }
  | { kind: 'open'; order: Row<'orders'> }
  | { kind: 'outdated'; orders: [Row<'orders'>]; cartIsEmpty: boolean }
  | { kind: 'competing'; orders: Row<'orders'>[] }

/**
 * Creates an order from the buyer's cart, with a snapshot of every line, or finds the open order for the same cart.
 * @throws Problem currency_changed, cart_empty, cart_changed, exclusive_held, exclusive_sold, license_changed, price_changed,
 * code_refused, amount_not_payable, TaxOutdated if the cart is not what the tax was calculated for
 */
export async function placeOrder(
  trx: Trx,
  buyer: Buyer,
  shown: CheckoutSnapshot & {
    mode: OrderMode
    tax: TaxRule | null
    withoutMethods?: readonly PaymentMethodName[]
  },
): Promise<PlaceOrderResult> {
  const now = Date.now()
  // Before reading prices, which are rounded when the currency changes.
  const currency = await lockCurrency(trx)
  if ((shown.currency ?? currency) !== currency) throw new ProblemError('currency_changed')
  const { open, ...cart } = await readShownCart(trx, buyer, { ...shown, now, currency })
  const { lines, code } = cart
  const quote = taxQuote(cart.quote, shown.tax)
  if (lines.length === 0) {
    if (open) return { kind: 'outdated', orders: [open], cartIsEmpty: true }
    throw new ProblemError('cart_empty')
  }
  assertAsShown(quote, shown.price, { currency, timeZone: await readTimeZone(trx) })
  const cartHash = hashCart(lines, quote.tax)
  const beatIds = lines.map(({ listing }) => listing.beat.id)
  const exclusiveIds = lines.filter(isExclusive).map(({ listing }) => listing.beat.id)
  await assertNotTaken(trx, beatIds, { orderId: open?.id, now })
  const isElsewhere =
    open &&
    ((open.payment_mode !== null && open.payment_mode !== shown.mode) ||
      open.provider !== shown.provider ||
      offersOtherMethods(open, { ...shown, lines }))
  if (open && (isElsewhere || open.cart_hash !== cartHash || open.currency !== currency))
    return { kind: 'outdated', orders: [open], cartIsEmpty: false }
  const usedCode = quote.code?.state === 'applied' ? code : undefined
  if (usedCode) await assertCodeFree(trx, { userId: buyer.id, orderId: open?.id, now }, usedCode)
  if (open) {
    await holdExclusives(trx, exclusiveIds, { orderId: open.id, now })
    return { kind: 'open', order: await renewCheckout(trx, open, { ...shown, lines }) }
  }
  const competing = quote.totalCents === 0 ? await findCompetingOrders(trx, exclusiveIds) : []
  const payable = competing.filter(({ processing_since }) => processing_since === null)
  if (payable.length > 0) return { kind: 'competing', orders: payable }
  const order = await insertOrder(trx, buyer, { ...shown, lines, quote, currency, cartHash })
  const created = {
    fact: 'created',
    kind: 'created',
    status: 'Pending',
    message: inEnglish(msg`Order created`),
  } as const
  await writeHistory(trx, order.id, created)
  if (realOrder(order))
    await enqueueJob(trx, makeFilesJob, { orderId: order.id }, { uniqueKey: `make files ${order.id}` })
  await recordDealUses(trx, { orderId: order.id, now }, dealsOf(quote))
  await linkOffers(trx, { orderId: order.id, userId: buyer.id, now }, licensesIn(cart))
  await holdExclusives(trx, exclusiveIds, { orderId: order.id, now })
  if (quote.totalCents > 0) return { kind: 'open', order }
  await completeFreeOrder(
    trx,
    order,
    competing.map(({ id }) => id),
  )
  return { kind: 'free', order }
}

/** @throws Problem price_changed, code_refused, amount_not_payable */
function assertAsShown(
  quote: Quote,
  shownPrice: number,
  { currency, timeZone }: { currency: Currency; timeZone: string },
): void {
  if (parseDollars(shownPrice) !== quote.totalCents) {
    const { code } = quote
    if (code && code.state !== 'applied' && code.state !== 'not-combined')
      throw new ProblemError('code_refused', {
        detail: (locale) => codeMessage(code, { currency, timeZone, locale }) ?? '',
      })
    throw new ProblemError('price_changed', { members: { price: String(toDollars(quote.totalCents)) } })
  }
  const unpayable = totalProblem(toDollars(quote.totalCents), currency)
  if (unpayable) throw new ProblemError('amount_not_payable', { detail: unpayable })
}

function dealsOf({ lines }: Quote): string[] {
  const adjustments = lines.flatMap((line) => line.adjustments)
  return adjustments.flatMap(({ deal, amountCents }) => (deal === null || amountCents === 0 ? [] : [deal]))
}

function licensesIn({ lines }: PricedCart) {
  return lines.map(({ listing: { beat, license } }) => ({ beat_id: beat.id, license_id: license.id }))
}
