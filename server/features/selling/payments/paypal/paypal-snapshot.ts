import { z } from 'zod'
import type {
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
  ReleaseReason,
} from '#server/model/payment/index.ts'
import { UnexpectedAnswerError } from './paypal-error.ts'
import { buyerMessageOf } from './paypal-refusals.ts'
import type { Capture, Dispute, PaypalOrder, Refund } from './paypal-wire.ts'

/**
 * Whether the store takes the money. PayPal cannot cancel an order, so this decides:
 * - `open`: once the buyer approves
 * - `asked`: PayPal was, or is about to be, asked for it
 * - `refused`: not before a new approval
 * - `closed`: never again
 */
export const captureStates = ['open', 'asked', 'refused', 'closed'] as const
export type CaptureState = (typeof captureStates)[number]

/** What the store knows of an order's payment by PayPal. */
export type KnownPayment = {
  capture: CaptureState
  /** How many captures PayPal refused. */
  refusals: number
  /** PayPal's name for the last refusal. */
  issue: string | null
  /** Why it was closed. */
  reason: ReleaseReason | null
}

export type PaypalPayment = {
  order: PaypalOrder
  /** Undefined if no order of the store has this payment: it is never captured. */
  known: KnownPayment | undefined
  /** Undefined if the app may not read disputes. */
  disputes: readonly Dispute[] | undefined
  /** The order's refunds in the store. Whatever else names one was made at PayPal. */
  isOwnRefund: (id: string) => boolean
}

/**
 * A payment as the store sees it: the table of docs/payments.md, first match.
 * @throws UnexpectedAnswerError if it is said to be complete and nothing was captured
 */
export function describePaypalPayment(payment: PaypalPayment): PaymentSnapshot {
  const { order, known } = payment
  const [unit] = order.purchase_units
  if (!unit) throw new UnexpectedAnswerError(`PayPal's order ${order.id} is about nothing.`)
  const { captures, refunds } = unit.payments ?? { captures: [], refunds: [] }
  const status = statusOf(order, known)
  const paid = status === 'paid' ? captures.find(isPaid) : undefined
  const isTried = known !== undefined && (known.refusals > 0 || known.capture === 'asked')
  const disputes = paid ? describeDisputes(payment, paid, refunds) : []
  return {
    paymentId: order.id,
    orderId: orderIdOf(order),
    status,
    amountCents: unit.amount.cents,
    amountReceivedCents: paid?.amount.currency === unit.amount.currency ? paid.amount.cents : 0,
    currency: unit.amount.currency,
    released: status === 'closed' ? releaseOf(captures, known) : undefined,
    failure: status === 'open' && known ? failureOf(order, known) : undefined,
    charge: paid && {
      id: paid.id,
      country: order.payment_source?.paypal?.address?.country_code,
      fee: feeOf(paid, refunds),
    },
    paidWith: paid || isTried ? { method: 'paypal', cardLast4: undefined } : undefined,
    refunds: paid ? describeRefunds(payment, paid, { refunds, disputes }) : [],
    disputes,
  }
}

/** Undefined for what another program sold through the same app. */
function orderIdOf({ purchase_units: [unit, ...others] }: PaypalOrder): string | undefined {
  return others.length === 0 ? orderIdIn(unit?.custom_id) : undefined
}

/** The store's order in a `custom_id`; undefined if it names none. */
export function orderIdIn(customId: string | undefined): string | undefined {
  return z.uuid().safeParse(customId).data
}

/** The status of a payment, from what PayPal and the store say. */
export function statusOf(order: PaypalOrder, known: KnownPayment | undefined): PaymentSnapshot['status'] {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  if (captures.some(isPaid)) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'processing'
  if (captures.length > 0 || known?.capture === 'closed' || order.status === 'VOIDED') return 'closed'
  if (order.status === 'COMPLETED')
    throw new UnexpectedAnswerError(`PayPal calls order ${order.id} complete, but names no payment.`)
  // Whatever PayPal says meanwhile: the capture is sent again under its key, and the answer decides.
  if (known?.capture === 'asked') return 'approved'
  if (known?.capture === 'refused') return 'open'
  return known && order.status === 'APPROVED' ? 'approved' : 'started'
}

/** Reasons for which PayPal holds money that was paid. */
const takenBack = ['BUYER_COMPLAINT', 'CHARGEBACK']

export function isPaid({ status, status_details }: Capture): boolean {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED') return true
  const reason = status_details?.reason ?? ''
  return status === 'PENDING' && (takenBack.includes(reason) || reason === 'REFUNDED')
}

function releaseOf(captures: readonly Capture[], known: KnownPayment | undefined): ReleaseReason | undefined {
  return captures.length > 0 ? 'capture-refused' : (known?.reason ?? undefined)
}

function failureOf(order: PaypalOrder, { refusals, issue }: KnownPayment): PaymentSnapshot['failure'] {
  return { name: `${order.id}:${refusals}`, message: buyerMessageOf(issue ?? '') }
}

/** PayPal keeps its fee of what is refunded; if it gives any of it back, the rest is the fee. */
function feeOf({ seller_receivable_breakdown }: Capture, refunds: readonly Refund[]) {
  const fee = seller_receivable_breakdown?.paypal_fee
  if (!fee) return undefined
  const back = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ seller_payable_breakdown }) => seller_payable_breakdown?.paypal_fee)
    .reduce((cents, given) => cents + (given?.currency === fee.currency ? given.cents : 0), 0)
  return { cents: fee.cents - back, currency: fee.currency }
}

const refundStatusOf = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<Refund['status'], RefundSnapshot['status']>

/** Oldest first. Money that went back without a refund, as PayPal may take it, counts as one. */
function describeRefunds(
  { isOwnRefund }: PaypalPayment,
  { id, status, amount }: Capture,
  { refunds, disputes }: { refunds: readonly Refund[]; disputes: readonly DisputeSnapshot[] },
): RefundSnapshot[] {
  const known = refunds
    .toSorted((one, other) => (one.create_time ?? 0) - (other.create_time ?? 0))
    .map(
      (refund): RefundSnapshot => ({
        id: refund.id,
        refundId: refund.custom_id && isOwnRefund(refund.custom_id) ? refund.custom_id : undefined,
        amountCents: refund.amount.cents,
        status: refundStatusOf[refund.status],
        reason: refund.status_details?.reason,
      }),
    )
  const restCents = status === 'REFUNDED' ? amount.cents - sumOf(known) : 0
  // A lost dispute says it already.
  if (restCents <= 0 || disputes.some((dispute) => dispute.status === 'lost')) return known
  const taken = { id: `${id}:taken`, refundId: undefined, amountCents: restCents, reason: undefined }
  return [...known, { ...taken, status: 'succeeded' }]
}

function sumOf(refunds: readonly RefundSnapshot[]): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((cents, { amountCents }) => cents + amountCents, 0)
}

function describeDisputes(
  payment: PaypalPayment,
  paid: Capture,
  refunds: readonly Refund[],
): DisputeSnapshot[] {
  const { disputes = [] } = payment
  const reason = paid.status_details?.reason
  // The only sign of a dispute that the app may not read, or that is not in the list yet.
  if (disputes.length === 0)
    return paid.status === 'PENDING' && reason && takenBack.includes(reason)
      ? [{ id: `${paid.id}:case`, status: 'open', reason: reason.toLowerCase() }]
      : []
  return disputes
    .toSorted((one, other) => (one.create_time ?? 0) - (other.create_time ?? 0))
    .map((dispute) => {
      const status = disputeStatusOf(dispute, () => isTakenBeyond(payment, paid, refunds))
      return {
        id: dispute.dispute_id,
        status,
        ...(status === 'inquiry' && dispute.status !== 'RESOLVED' && { isAsked: true }),
        reason: reasonOf(dispute),
        dueAt: dispute.seller_response_due_date,
      }
    })
}

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR']
const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'NONE']

function disputeStatusOf(
  { status, dispute_life_cycle_stage: stage, dispute_outcome }: Dispute,
  isMoneyGone: () => boolean,
): DisputeSnapshot['status'] {
  if (status !== 'RESOLVED') return stage === 'INQUIRY' ? 'inquiry' : 'open'
  // Buyer and seller agreed before it became a claim: there never was a dispute.
  if (stage === 'INQUIRY' && !isMoneyGone()) return 'inquiry'
  const outcome = dispute_outcome?.outcome_code ?? ''
  if (lostOutcomes.includes(outcome)) return 'lost'
  if (wonOutcomes.includes(outcome)) return 'won'
  return isMoneyGone() ? 'lost' : 'won'
}

/** Whether more money went back than the store refunded. */
function isTakenBeyond({ isOwnRefund }: PaypalPayment, paid: Capture, refunds: readonly Refund[]): boolean {
  const made = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  const sum = (some: readonly Refund[]) => some.reduce((cents, { amount }) => cents + amount.cents, 0)
  const own = made.filter(({ custom_id }) => custom_id !== undefined && isOwnRefund(custom_id))
  return (paid.status === 'REFUNDED' ? paid.amount.cents : sum(made)) > sum(own)
}

function reasonOf({ reason = 'OTHER' }: Dispute): string {
  return reason === 'UNAUTHORISED' ? 'unauthorized' : reason.toLowerCase()
}
