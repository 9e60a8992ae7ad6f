import type { PaymentResponse } from '#contract/orders/payment.ts'
import type { TaxRule } from '#contract/pricing/tax.ts'
import { TaxOutdatedError } from '#contract/pricing/tax-quote.ts'
import {
  cancelCompetingOrders,
  cancelOpenPayment,
  methodsElsewhere,
  openPayment,
  type PaymentContext,
  syncOrder,
} from '#server/features/selling/payments/index.ts'
import { findTaxRule, type TaxContext, taxedBuyerOf } from '#server/features/selling/tax/index.ts'
import type { Buyer } from '#server/model/order/index.ts'
import { PaymentMissingError, RefusedError } from '#server/model/payment/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { assertNotOnHold } from '#server/platform/database/store-hold.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { CheckoutSnapshot } from './checkout-input.ts'
import { readShownCart } from './expected-cart.ts'
import { type PlaceOrderResult, placeOrder } from './place-order.ts'

export type CheckoutContext = PaymentContext & { tax: TaxContext }

/** More than concurrent tabs and webhooks can cause. */
const maxRounds = 6

/**
 * Makes the buyer's cart payable. Idempotent: repeats, also from several tabs, return the same order and intent.
 * Cancels the old intent of a changed cart before creating a new one, so that only one can ever be charged.
 * @throws Problem cart_empty, cart_changed, license_changed, price_changed, tax_location_unknown, already_paid,
 * checkout_busy, payment_unavailable, store_on_hold
 */
export async function checkOut(
  context: CheckoutContext,
  buyer: Buyer,
  shown: CheckoutSnapshot,
): Promise<PaymentResponse> {
  await assertNotOnHold(context.db)
  return context.payments.locks.run(`checkout:${buyer.id}`, async () => {
    for (let round = 0; round < maxRounds; round++) {
      const tax = await askProvider(() => findTax(context, buyer, shown))
      const placed = await place(context, buyer, { ...shown, tax })
      if (placed?.kind === 'free') {
        context.wakeJobs()
        return { clientSecret: null, approveUrl: null, orderId: placed.order.id }
      }
      const answer = await askProvider(() =>
        placed?.kind === 'open'
          ? makePayable(context, placed.order)
          : cancelConflictingPayments(context, placed),
      )
      if (answer) return answer
    }
    throw new ProblemError('checkout_busy')
  })
}

function findTax(
  { db, tax, payments }: CheckoutContext,
  buyer: Buyer,
  shown: CheckoutSnapshot,
): Promise<TaxRule | null> {
  return findTaxRule(tax, taxedBuyerOf(shown.billing), () =>
    db.transaction().execute(async (trx) => {
      const currency = await readCurrency(trx)
      const asked = { ...shown, now: Date.now(), mode: payments.mode, currency }
      const { quote } = await readShownCart(trx, buyer, asked)
      return { currency, cents: quote.lines.map(({ totalCents }) => totalCents) }
    }),
  )
}

/** @returns undefined if another checkout was faster or the cart has changed, and it must be read again */
async function place(
  { db, payments }: PaymentContext,
  buyer: Buyer,
  shown: CheckoutSnapshot & { tax: TaxRule | null },
): Promise<PlaceOrderResult | undefined> {
  try {
    const withoutMethods = methodsElsewhere(payments)
    return await db
      .transaction()
      .execute((trx) => placeOrder(trx, buyer, { ...shown, mode: payments.mode, withoutMethods }))
  } catch (error) {
    if (error instanceof TaxOutdatedError) return undefined
    if (error instanceof ProblemError && error.code === 'checkout_busy') return undefined
    throw error
  }
}

async function makePayable(
  context: PaymentContext,
  order: Row<'orders'>,
): Promise<PaymentResponse | undefined> {
  // An exclusive is paid by its holder only.
  if (isSet(order.manual_capture)) await cancelCompetingOrders(context, order)
  const opened = await openPayment(context, order).catch((error: unknown) => {
    if (error instanceof PaymentMissingError) return undefined
    throw error
  })
  switch (opened?.status) {
    case 'open':
    case 'started':
      return { clientSecret: opened.clientSecret, approveUrl: opened.approveUrl, orderId: order.id }
    case 'approved':
    case 'processing':
    case 'paid':
      await syncOrder(context, order.id)
      throw new ProblemError('already_paid', { members: { orderId: order.id } })
    default:
      await syncOrder(context, order.id)
      return undefined
  }
}

/** Cancels conflicting payments: the buyer's own, and others for an exclusive. */
async function cancelConflictingPayments(
  context: PaymentContext,
  placed: PlaceOrderResult | undefined,
): Promise<undefined> {
  if (placed?.kind !== 'outdated' && placed?.kind !== 'competing') return
  for (const order of placed.orders) {
    const canceled = await cancelOpenPayment(context, order)
    await syncOrder(context, order.id)
    if (placed.kind === 'competing') continue
    if (!canceled) throw new ProblemError('already_paid', { members: { orderId: order.id } })
    if (placed.cartIsEmpty) throw new ProblemError('cart_empty')
  }
}

/** To the buyer, all provider and network errors mean the same: try again. */
async function askProvider<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ProblemError || error instanceof DatabaseUnavailableError) throw error
    if (error instanceof RefusedError) throw new ProblemError('provider_not_usable', { cause: error })
    throw new ProblemError('payment_unavailable', { cause: error })
  }
}
