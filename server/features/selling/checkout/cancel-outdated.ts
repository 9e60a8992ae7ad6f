import { BillingInfo } from '#contract/orders/billing.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { type Quote, taxQuote } from '#contract/pricing/quote.ts'
import { TaxOutdatedError } from '#contract/pricing/tax-quote.ts'
import { cancelOpenPayment, syncOrder } from '#server/features/selling/payments/index.ts'
import { taxedBuyerOf, taxRuleOfOrder } from '#server/features/selling/tax/index.ts'
import { readOrderCode } from '#server/model/deal/index.ts'
import { readOrderAgreedPrices } from '#server/model/offer/index.ts'
import { findOrder, hasClaimed, readLinesOf, readOpenOrders } from '#server/model/order/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { priceLines, quoteLines } from '#server/model/quote/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { CheckoutContext } from './checkout.ts'
import { hashCart } from './hash-cart.ts'
import { heldQuote } from './held-quote.ts'

/**
 * Cancels open payments for beats that were withdrawn or whose list price, license or audio changed, so that nobody pays
 * for an outdated offer, and after 15 minutes those whose deals changed. A payment being confirmed right now completes.
 * @throws the last error, after canceling the other payments
 */
export async function cancelOutdated(context: CheckoutContext): Promise<void> {
  let failure: unknown
  for (const { id, user_id } of await readOpenOrders(context.db))
    await context.payments.locks
      // The buyer's checkout may be creating or canceling the same payment.
      .run(`checkout:${user_id}`, () => cancelIfOutdated(context, id))
      .catch((error: unknown) => {
        failure = error
      })
  if (failure !== undefined) throw failure
}

async function cancelIfOutdated(context: CheckoutContext, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId)
  // What the provider is checking can no longer be canceled.
  if (!order || !isOpen(order.status) || order.processing_since !== null) return
  if (!(await isOutdated(context, order))) return
  await cancelOpenPayment(context, order)
  await syncOrder(context, order.id)
}

async function isOutdated(
  { db, payments, tax: taxContext }: CheckoutContext,
  order: Row<'orders'>,
): Promise<boolean> {
  const lines = await readLinesOf(db, order.id)
  // Its own exclusives have left the store because of it.
  if (await hasClaimed(db, order.id)) return false
  const currency = await readCurrency(db)
  if (order.currency !== currency) return true
  const used = await readOrderCode(db, order)
  if (used?.isLimited && holdsTooLong(order, Date.now())) return true
  const wanted = lines.map((line) => ({
    ...line,
    upgrade_of: line.replacement === 'upgrade' ? line.replaces : null,
  }))
  const { forSale, quote } = await quoteLines(db, wanted, {
    buyerId: order.user_id,
    // Deals that expired since the order was placed still apply.
    now: order.created_at,
    mode: payments.mode,
    currency,
    code: used?.code,
    agreed: await readOrderAgreedPrices(db, { orderId: order.id, now: Date.now() }),
  })
  if (forSale.length < lines.length) return true
  const billing = readJson(BillingInfo, order.billing) ?? undefined
  const isPlacedAt = (one: Quote) => {
    try {
      const tax = billing ? taxRuleOfOrder(taxContext, order, taxedBuyerOf(billing)) : null
      return hashCart(priceLines(forSale, one), taxQuote(one, tax).tax) === order.cart_hash
    } catch (error) {
      if (error instanceof TaxOutdatedError) return false
      throw error
    }
  }
  const held = heldQuote(order, quote, Date.now())
  return !isPlacedAt(quote) && !(held && isPlacedAt(held))
}

/** How long an open order may reserve the last use of a code. */
const CODE_HOLD_MS = 30 * 60_000

function holdsTooLong({ created_at }: Row<'orders'>, now: number): boolean {
  return now - created_at > CODE_HOLD_MS
}
