import type Stripe from 'stripe'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { assertIntent } from './payment-intents.ts'
import { describeIntent } from './stripe-snapshot.ts'

/** Reads a payment from Stripe, with its refunds and disputes. */
export async function readIntent(stripe: Stripe, intentId: string): Promise<PaymentSnapshot> {
  const intent = await retrieveWithCharge(stripe, intentId)
  assertIntent(intent, intentId)
  const latest = intent.latest_charge
  if (typeof latest === 'string') throw new Error('The provider did not expand the charge.')
  if (latest?.paid !== true) return describeIntent({ intent, latest, refunds: [], disputes: [] })
  const about = { payment_intent: intentId, limit: 100 }
  return describeIntent({
    intent,
    latest,
    refunds: await stripe.refunds.list(about).autoPagingToArray({ limit: MOST_LISTED }),
    disputes: await stripe.disputes.list(about).autoPagingToArray({ limit: MOST_LISTED }),
  })
}

/** Far more than a payment can have; the SDK demands a limit. */
const MOST_LISTED = 10_000

/** Connections whose key may not read fees. */
const withoutFees = new WeakSet<Stripe>()

/** With its charge and, if permitted, its fee. A restricted key must not block payments. */
async function retrieveWithCharge(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  if (!withoutFees.has(stripe))
    try {
      return await stripe.paymentIntents.retrieve(intentId, {
        expand: ['latest_charge.balance_transaction'],
      })
    } catch (error) {
      if (!isForbidden(error)) throw error
      withoutFees.add(stripe)
    }
  return stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 403
}
