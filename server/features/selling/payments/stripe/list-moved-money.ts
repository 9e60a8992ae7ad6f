import type Stripe from 'stripe'
import { fromMinorUnits } from '#contract/pricing/minor-units.ts'
import type { MovedMoney } from '#server/model/payment/index.ts'

/** A payment is made within this long of its intent: older checkouts are canceled. */
const PAID_WITHIN_MS = 26 * 3_600_000

/** Payments of the store and everything that was given back. */
export async function* listMovedMoney(stripe: Stripe, from: number, to: number): AsyncGenerator<MovedMoney> {
  const expand = ['data.latest_charge']
  const begun = { gte: toSeconds(from - PAID_WITHIN_MS), lt: toSeconds(to) }
  for await (const intent of stripe.paymentIntents.list({ created: begun, limit: 100, expand })) {
    const charge = intent.latest_charge
    if (charge === null || typeof charge === 'string' || !charge.paid || !charge.captured) continue
    const at = charge.created * 1000
    const { orderId } = intent.metadata
    // Others were sold elsewhere with the same account.
    if (orderId === undefined || at < from || at >= to) continue
    const { id, currency } = charge
    yield {
      ...{ id, kind: 'payment', chargeId: id, orderId, currency, at, feeCents: undefined },
      amountCents: fromMinorUnits(charge.amount_captured, currency),
    }
  }
  const created = { gte: toSeconds(from), lt: toSeconds(to) }
  for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
    const { id, charge, currency, status } = refund
    if (status !== 'succeeded' || charge === null) continue
    yield {
      ...{ id, kind: 'refund', chargeId: typeof charge === 'string' ? charge : charge.id, currency },
      ...{ orderId: refund.metadata?.orderId, feeCents: undefined, at: refund.created * 1000 },
      amountCents: fromMinorUnits(refund.amount, currency),
    }
  }
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}
