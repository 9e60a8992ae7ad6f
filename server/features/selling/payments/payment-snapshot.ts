import type Stripe from 'stripe'
import { fromMinorUnits } from '#contract/pricing/minor-units.ts'
import type { PaidWith } from '#server/model/order/index.ts'
import { assertIntent } from './payment-intents.ts'

/** The provider's view of a payment at one moment. Amounts are in cents. */
export type PaymentSnapshot = {
  intentId: string
  orderId: string | undefined
  status: Stripe.PaymentIntent.Status
  amountCents: number
  amountReceivedCents: number
  currency: string
  /** Why the store released an authorized payment; stored with the payment to survive a kill. */
  released: ReleaseReason | undefined
  /** Why the last attempt failed. `name` identifies the attempt. */
  failure: { name: string; message: string } | undefined
  /** The successful charge. */
  charge:
    | {
        id: string
        cardLast4: string | undefined
        cardCountry: string | undefined
        /** The provider's fee in cents of its own currency; undefined until booked. */
        fee?: { cents: number; currency: string } | undefined
      }
    | undefined
  /** What it was paid with, or the last attempt; undefined before one. */
  paidWith?: PaidWith | undefined
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

type DisputeSnapshot = {
  id: string
  status: Stripe.Dispute.Status
  /** Such as `product_not_received`. */
  reason?: string
  /** Deadline for evidence, in milliseconds since 1970. */
  dueAt?: number | undefined
}

/** `exclusive-sold`: to somebody else. `capture-refused`: by the bank. */
const releaseReasons = ['exclusive-sold', 'capture-refused'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export type RefundSnapshot = {
  id: string
  /** The store's refund row; undefined for refunds made in the provider's dashboard. */
  refundId: string | undefined
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | undefined
}

/** Reads a payment from the provider. Requires the order's lock. */
export async function fetchPaymentSnapshot(stripe: Stripe, intentId: string): Promise<PaymentSnapshot> {
  const intent = await retrieveIntent(stripe, intentId)
  assertIntent(intent, intentId)
  const latest = intent.latest_charge
  if (typeof latest === 'string') throw new Error('The provider did not expand the charge.')
  const paid = latest?.paid === true ? latest : undefined
  const refunds: RefundSnapshot[] = []
  const disputes: PaymentSnapshot['disputes'] = []
  if (paid) {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      refunds.push(describeRefund(refund))
    for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 }))
      disputes.push(describeDispute(dispute))
  }
  return {
    intentId: intent.id,
    orderId: intent.metadata.orderId,
    released: releaseReasons.find((reason) => reason === intent.metadata.released),
    status: intent.status,
    amountCents: fromMinorUnits(intent.amount, intent.currency),
    amountReceivedCents: fromMinorUnits(intent.amount_received, intent.currency),
    currency: intent.currency,
    failure: describeFailure(intent, latest),
    charge: paid && {
      id: paid.id,
      cardLast4: paid.payment_method_details?.card?.last4 ?? undefined,
      fee: describeFee(paid.balance_transaction),
      cardCountry: paid.payment_method_details?.card?.country ?? undefined,
    },
    paidWith: describePaidWith(paid?.payment_method_details ?? intent.last_payment_error?.payment_method),
    // Oldest first, like the history.
    refunds: refunds.reverse(),
    disputes: disputes.reverse(),
  }
}

/** Connections whose key may not read fees. */
const withoutFees = new WeakSet<Stripe>()

/** With its charge and, if permitted, its fee. A restricted key must not block payments. */
async function retrieveIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
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

function describeFee(booked: Stripe.Charge['balance_transaction']) {
  if (!booked || typeof booked === 'string') return undefined
  return { cents: fromMinorUnits(booked.fee, booked.currency), currency: booked.currency }
}

/** A wallet pays with a card of its own, and is what the buyer knows. */
function describePaidWith(
  details: Stripe.Charge.PaymentMethodDetails | Stripe.PaymentMethod | null | undefined,
): PaidWith | undefined {
  if (!details) return undefined
  const { card, type } = details
  return { method: card?.wallet?.type ?? type, cardLast4: card?.last4 ?? undefined }
}

function describeFailure(
  intent: Stripe.PaymentIntent,
  latest: Stripe.Charge | null,
): PaymentSnapshot['failure'] {
  const error = intent.last_payment_error
  if (!error) return undefined
  // A refused 3-D Secure check creates no charge, so the card identifies the attempt.
  const name = error.charge ?? error.payment_method?.id ?? latest?.id ?? error.code ?? 'unknown'
  return { name, message: error.message ?? 'The payment failed.' }
}

function describeDispute({ id, status, reason, evidence_details }: Stripe.Dispute): DisputeSnapshot {
  const dueBy = evidence_details?.due_by
  return { id, status, reason, dueAt: dueBy ? dueBy * 1000 : undefined }
}

function describeRefund(refund: Stripe.Refund): RefundSnapshot {
  const status = refund.status
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId,
    amountCents: fromMinorUnits(refund.amount, refund.currency),
    status:
      status === 'succeeded'
        ? 'succeeded'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'pending',
    reason: refund.failure_reason,
  }
}
