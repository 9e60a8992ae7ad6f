import type Stripe from 'stripe'
import { fromMinorUnits, toMinorUnits } from '#contract/pricing/minor-units.ts'
import type { ReleaseReason } from '#server/model/payment/index.ts'
import {
  type LinkedOrder,
  type OpenedPayment,
  PaymentMissingError,
  type PaymentProvider,
  RefusedError,
} from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isMissing, isRefusal } from './is-refusal.ts'
import { listMovedMoney } from './list-moved-money.ts'
import { assertIntent, cancelIntent, createIntent } from './payment-intents.ts'
import { readIntent } from './read-intent.ts'
import { listEvents, verifyEvent } from './stripe-events.ts'
import { statusOf } from './stripe-snapshot.ts'

/**
 * Stripe, or the sandbox in its place.
 * @param settings `webhookSecret` may be undefined with test keys: webhooks are then refused, and only the reconciler
 * follows payments
 */
export function stripeProvider(
  stripe: Stripe,
  settings: { webhookSecret: string | undefined },
): PaymentProvider {
  return {
    name: 'stripe',
    open: (order) => open(stripe, order),
    read: (intentId) => naming(intentId, readIntent(stripe, intentId)),
    capture: (order) => capture(stripe, order),
    close: (order, why) => close(stripe, order, why),
    refund: (order, refund) => naming(order.intent_id, sendRefund(stripe, order, refund)),
    verify: async (headers, body) =>
      verifyEvent(stripe, settings.webhookSecret, { body, signature: headers['stripe-signature'] }),
    hints: (since) => listEvents(stripe, since),
    list: (from, to) => listMovedMoney(stripe, from, to),
  }
}

/** @throws PaymentMissingError in place of Stripe's own */
async function naming<Answer>(intentId: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    if (isMissing(cause))
      throw new PaymentMissingError(`Stripe does not know payment ${intentId}.`, { cause })
    throw cause
  }
}

async function open(stripe: Stripe, order: Row<'orders'>): Promise<OpenedPayment> {
  const id = order.intent_id ?? (await createIntent(stripe, order)).id
  // A repeated create answers with the intent as it was then.
  const intent = await naming(id, stripe.paymentIntents.retrieve(id))
  assertIntent(intent, id)
  const { amount, currency, client_secret: clientSecret } = intent
  if (!clientSecret) throw new Error(`intent ${id} came without its client secret`)
  return {
    paymentId: id,
    status: statusOf(intent),
    amountCents: fromMinorUnits(amount, currency),
    currency,
    clientSecret,
    approveUrl: null,
  }
}

async function capture(stripe: Stripe, order: LinkedOrder): Promise<boolean> {
  try {
    await stripe.paymentIntents.capture(order.intent_id, {}, { idempotencyKey: `order:${order.id}:capture` })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { status } = await stripe.paymentIntents.retrieve(order.intent_id)
    return status === 'succeeded'
  }
}

/** Saves the reason first: after a kill in between, the payment is still authorized and decided again. */
async function close(
  stripe: Stripe,
  { intent_id: id }: LinkedOrder,
  released?: ReleaseReason,
): Promise<boolean> {
  if (released) await stripe.paymentIntents.update(id, { metadata: { released } })
  return cancelIntent(stripe, id)
}

async function sendRefund(stripe: Stripe, order: LinkedOrder, refund: Row<'refunds'>): Promise<void> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: order.intent_id,
        // Without an amount, what is left: parts may have been refunded in the provider's dashboard.
        ...(refund.rest === 0 && { amount: toMinorUnits(refund.amount_cents, order.currency) }),
        reason: 'requested_by_customer',
        metadata: { refundId: refund.id, orderId: order.id },
      },
      { idempotencyKey: `refund:${refund.id}` },
    )
  } catch (cause) {
    if (isRefusal(cause) && !isMissing(cause)) throw new RefusedError(cause.message, { cause })
    throw cause
  }
}
