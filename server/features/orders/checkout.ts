import type Stripe from 'stripe'
import type { PaymentAnswer } from '#contract/payment.ts'
import type { PaymentContext } from '#server/features/payments/index.ts'
import {
  assertIntent,
  attachIntent,
  belongsToOtherAccount,
  cancelIntent,
  isMissing,
  syncOrder,
} from '#server/features/payments/index.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { type Buyer, type Placed, placeOrder, type Shown } from './place-order.ts'

/** More rounds than two tabs and a webhook can cause between them. */
const mostRounds = 6

/**
 * Makes the buyer's cart payable: one order, one intent, however often and from however many tabs it is asked for.
 * A changed cart cancels the intent over the old one before there is a new one, so that never two can be charged.
 * @throws Problem cart_empty, cart_changed, license_changed, price_changed, already_paid, checkout_busy, payment_unavailable
 */
export async function checkOut(context: PaymentContext, buyer: Buyer, shown: Shown): Promise<PaymentAnswer> {
  return context.payments.locks.run(`checkout:${buyer.id}`, async () => {
    for (let round = 0; round < mostRounds; round++) {
      const placed = await place(context, buyer, shown)
      const answer = await askProvider(() =>
        placed?.kind === 'open' ? openPayment(context, placed.order) : retire(context, placed),
      )
      if (answer) return answer
    }
    throw new Problem('checkout_busy')
  })
}

/** @returns undefined where another checkout was first, and the cart must be looked at again */
async function place(
  { db, payments }: PaymentContext,
  buyer: Buyer,
  shown: Shown,
): Promise<Placed | undefined> {
  try {
    return await db.transaction().execute((trx) => placeOrder(trx, buyer, { ...shown, mode: payments.mode }))
  } catch (error) {
    if (error instanceof Problem && error.code === 'checkout_busy') return undefined
    throw error
  }
}

async function openPayment(
  context: PaymentContext,
  order: Row<'orders'>,
): Promise<PaymentAnswer | undefined> {
  const { stripe } = context.payments
  const intentId = order.intent_id ?? (await attachIntent(context, order))
  const intent = await stripe.paymentIntents.retrieve(intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!intent) {
    await syncOrder(context, order.id)
    return undefined
  }
  assertIntent(intent, intentId)
  if (intent.amount !== order.amount_cents)
    throw new Error(`intent ${intentId} is not over the amount of its order`)
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await syncOrder(context, order.id)
    throw new Problem('already_paid', { members: { orderId: order.id } })
  }
  if (intent.status === 'canceled') {
    await syncOrder(context, order.id)
    return undefined
  }
  return { clientSecret: secretOf(intent), orderId: order.id }
}

/** Makes sure that nothing can be charged for an outdated order any more. */
async function retire(context: PaymentContext, placed: Placed | undefined): Promise<undefined> {
  if (placed?.kind !== 'outdated') return
  const { order } = placed
  // Without a stored id there may still be an intent: the same key finds it, or makes one that is canceled at once.
  const canceled =
    belongsToOtherAccount(context, order) ||
    (await cancelIntent(context.payments.stripe, order.intent_id ?? (await attachIntent(context, order))))
  await syncOrder(context, order.id)
  if (!canceled) throw new Problem('already_paid', { members: { orderId: order.id } })
  if (placed.cartIsEmpty) throw new Problem('cart_empty')
}

/** What the provider or the way to it did wrong is one thing to the buyer: try again. */
async function askProvider<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem || error instanceof DatabaseUnavailable) throw error
    throw new Problem('payment_unavailable', { cause: error })
  }
}

function secretOf(intent: Stripe.PaymentIntent): string {
  if (!intent.client_secret) throw new Error(`intent ${intent.id} came without its client secret`)
  return intent.client_secret
}
