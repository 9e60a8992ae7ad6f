import type Stripe from 'stripe'
import { fromMinorUnits } from '#contract/pricing/minor-units.ts'
import type { PaidWith } from '#server/model/order/index.ts'
import {
  type DisputeSnapshot,
  type PaymentSnapshot,
  type RefundSnapshot,
  releaseReasons,
} from '#server/model/payment/index.ts'

type IntentFacts = {
  intent: Stripe.PaymentIntent
  /** The last attempt, with its fee if permitted. */
  latest: Stripe.Charge | null
  /** Newest first, as Stripe lists them. */
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

/**
 * What Stripe's state of a payment means to the store.
 * @throws Error for a state that the store does not know
 */
export function statusOf({ id, status }: Stripe.PaymentIntent): PaymentSnapshot['status'] {
  switch (status) {
    case 'requires_payment_method':
      return 'open'
    case 'requires_confirmation':
    case 'requires_action':
      return 'started'
    case 'requires_capture':
      return 'approved'
    case 'processing':
      return 'processing'
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return 'closed'
    default:
      throw new Error(`payment ${id} is in an unknown state: ${status}`)
  }
}

/** Maps what Stripe says of a payment. Pure. */
export function describeIntent({ intent, latest, refunds, disputes }: IntentFacts): PaymentSnapshot {
  const paid = latest?.paid === true ? latest : undefined
  const checked = intent.status === 'processing' ? latest : paid
  const paidWith = describePaidWith(
    checked?.payment_method_details ?? intent.last_payment_error?.payment_method,
  )
  return {
    paymentId: intent.id,
    orderId: intent.metadata.orderId,
    released: releaseReasons.find((reason) => reason === intent.metadata.released),
    status: statusOf(intent),
    amountCents: fromMinorUnits(intent.amount, intent.currency),
    amountReceivedCents: fromMinorUnits(intent.amount_received, intent.currency),
    currency: intent.currency,
    failure: describeFailure(intent, latest),
    charge: paid && {
      id: paid.id,
      country: countryOf(paid.payment_method_details),
      fee: describeFee(paid.balance_transaction),
    },
    paidWith,
    refunds: refunds.map(describeRefund).reverse(),
    disputes: disputes.map(describeDispute).reverse(),
  }
}

/** Where the card or the account is from, for those that say so. */
function countryOf(details: Stripe.Charge.PaymentMethodDetails | null): string | undefined {
  const { card, paypal, klarna } = details ?? {}
  return card?.country ?? paypal?.country ?? klarna?.payer_details?.address?.country ?? undefined
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
  return { id, status: disputeStatus(status), reason, dueAt: dueBy ? dueBy * 1000 : undefined }
}

function disputeStatus(status: Stripe.Dispute.Status): DisputeSnapshot['status'] {
  switch (status) {
    case 'needs_response':
    case 'under_review':
      return 'open'
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      return 'inquiry'
  }
}

function describeRefund(refund: Stripe.Refund): RefundSnapshot {
  const { status } = refund
  const isOver = status === 'failed' || status === 'canceled'
  return {
    id: refund.id,
    refundId: refund.metadata?.refundId,
    amountCents: fromMinorUnits(refund.amount, refund.currency),
    status: status === 'succeeded' ? 'succeeded' : isOver ? 'failed' : 'pending',
    reason: refund.failure_reason,
  }
}
