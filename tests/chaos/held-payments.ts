import type Stripe from 'stripe'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Capture, Order } from '#paypal-sandbox/objects.ts'
import { SandboxState } from '#paypal-sandbox/state.ts'

/** A payment as its provider has it. Amounts are in cents. */
export type HeldPayment = {
  provider: PaymentProviderName
  id: string
  /** The store's. */
  orderId: string | undefined
  /** By the provider's clock, in milliseconds since 1970. */
  createdAt: number
  /** `paid`: the money was taken, whatever became of it. */
  status: 'open' | 'approved' | 'processing' | 'paid' | 'closed'
  cents: number
  currency: string
  /** What was taken. */
  receivedCents: number
  chargeId: string | undefined
  feeCents: number | undefined
  /** The case of its buyer: an inquiry is none yet. */
  dispute: 'open' | 'lost' | undefined
  refunds: HeldRefund[]
  /** How often the buyer approved it and the store tried to take the money, where the provider counts. */
  approvals?: number
  captures?: number
}

export type HeldRefund = {
  id: string
  /** The store's; undefined where it was made at the provider. */
  refundId: string | undefined
  cents: number
  status: 'pending' | 'succeeded' | 'failed'
}

export async function readStripePayments(stripe: Stripe): Promise<HeldPayment[]> {
  const refunds = await all(stripe.refunds.list({ limit: 100 }))
  const disputes = await all(stripe.disputes.list({ limit: 100 }))
  const expand = ['data.latest_charge.balance_transaction']
  const intents = await all(stripe.paymentIntents.list({ limit: 100, expand }))
  return intents.map((intent) => {
    const charge = typeof intent.latest_charge === 'string' ? undefined : (intent.latest_charge ?? undefined)
    const booked = typeof charge?.balance_transaction === 'string' ? undefined : charge?.balance_transaction
    const states = disputes.filter((one) => one.payment_intent === intent.id).map(({ status }) => status)
    return {
      provider: 'stripe',
      id: intent.id,
      orderId: intent.metadata.orderId,
      createdAt: intent.created * 1000,
      status: stripeStatuses[intent.status] ?? 'open',
      cents: intent.amount,
      currency: intent.currency,
      receivedCents: intent.amount_received,
      chargeId: intent.status === 'succeeded' ? charge?.id : undefined,
      feeCents: booked?.fee,
      dispute: states.includes('lost') ? 'lost' : states.includes('needs_response') ? 'open' : undefined,
      refunds: refunds
        .filter((one) => one.payment_intent === intent.id)
        .map(({ id, metadata, amount, status }) => ({
          ...{ id, refundId: metadata?.refundId, cents: amount },
          status: status === 'succeeded' || status === 'failed' ? status : 'pending',
        })),
    }
  })
}

const stripeStatuses: Partial<Record<Stripe.PaymentIntent.Status, HeldPayment['status']>> = {
  requires_capture: 'approved',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'closed',
}

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

/** What PayPal's sandbox keeps in this file, of orders that it has forgotten, too. */
export function readPaypalPayments(file: string): HeldPayment[] {
  const state = new SandboxState(file)
  try {
    const approvals = Map.groupBy(
      state
        .occurrences()
        .filter(({ name }) => name === 'orders_approved' || name === 'orders_approved_again'),
      ({ subject }) => subject,
    )
    return state.list('order').map((order) => {
      const captures = state.list('capture', { parent: order.id })
      const paid = captures.find(isPaid)
      return {
        provider: 'paypal',
        id: order.id,
        orderId: order.customId,
        createdAt: order.createdMs,
        status: paypalStatusOf(order, captures),
        cents: order.amount.units,
        currency: order.amount.currency.toLowerCase(),
        receivedCents: captures.filter(isPaid).reduce((sum, { amount }) => sum + amount.units, 0),
        chargeId: paid?.id,
        feeCents: paid?.fee.units,
        dispute: paid && disputeOf(state, paid.id),
        refunds: captures
          .flatMap(({ id }) => state.list('refund', { parent: id }))
          .map((refund) => ({
            ...{ id: refund.id, refundId: refund.customId, cents: refund.amount.units },
            status: refundStatuses[refund.status],
          })),
        approvals: approvals.get(order.id)?.length ?? 0,
        captures: order.attempts,
      }
    })
  } finally {
    state.database.close()
  }
}

/** What PayPal's sandbox noticed that a store must not do, by how often. */
export function readPaypalComplaints(file: string): string[] {
  const state = new SandboxState(file)
  try {
    const { keys_with_other_bodies: keys = 0 } = state.countOccurrences()
    return keys > 0 ? [`${keys} request ids of PayPal were used for another request`] : []
  } finally {
    state.database.close()
  }
}

const refundStatuses = { PENDING: 'pending', COMPLETED: 'succeeded', FAILED: 'failed' } as const

/** Held money is the store's while a case is open. */
function isPaid({ status, reason }: Capture): boolean {
  return status === 'PENDING' ? reason === 'BUYER_COMPLAINT' : status !== 'DECLINED'
}

function paypalStatusOf(order: Order, captures: readonly Capture[]): HeldPayment['status'] {
  if (captures.some(isPaid)) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'processing'
  if (captures.length > 0 || order.isGone) return 'closed'
  return order.status === 'APPROVED' ? 'approved' : 'open'
}

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

function disputeOf(state: SandboxState, captureId: string): HeldPayment['dispute'] {
  const [dispute] = state.list('dispute', { parent: captureId })
  if (!dispute) return undefined
  if (dispute.status !== 'RESOLVED') return dispute.stage === 'INQUIRY' ? undefined : 'open'
  return lostOutcomes.includes(dispute.outcome ?? '') ? 'lost' : undefined
}
