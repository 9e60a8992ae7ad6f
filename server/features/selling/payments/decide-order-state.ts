import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { receivedText } from '#contract/orders/payment-methods.ts'
import { checkerInWords, type PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { isOpen, type PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import type { HistoryEntry } from '#server/model/order/index.ts'
import type { PaymentSnapshot, RefundSnapshot } from '#server/model/payment/index.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { checkingText, declinedText, refusedText } from './checker-texts.ts'
import { findRefundedLines, findRefundedParts, type RefundableLines } from './refunded-lines.ts'

/** Causes a mail when the fact is recorded for the first time. */
type NoticeKind = 'receipt' | 'refund' | 'payment-problem'
export type PaymentNotice = { fact: string; event: PaymentEvent; kind: NoticeKind }

export type Decision = {
  status: PaymentStatus
  entries: HistoryEntry[]
  notices: PaymentNotice[]
  /** Access to the downloads: `none` before the payment, `revoked` once it is refunded. */
  access: 'none' | 'active' | 'revoked'
  /** The provider is checking the payment; undefined if unknown. */
  isProcessing: boolean | undefined
  /** Refunded amount in cents; undefined if unknown. */
  refundedCents: number | undefined
  /** IDs of the refunded lines; undefined if unknown. */
  refundedLines: string[] | undefined
  /** Cents given back of lines that stand, by line. */
  refundedParts: ReadonlyMap<string, number>
  /** A problem for the operator; nothing else changes. */
  alert: string | undefined
}

type PayableOrder = {
  status: PaymentStatus
  amount_cents: number
  currency: Currency
  intent_id: string | null
  provider: PaymentProviderName | null
  processing_since: number | null
  paid_with: string | null
}

export type DecidedOrder = PayableOrder & RefundableLines

/**
 * Decides the state of an order from its current state and the provider's facts: the table of docs/payments.md. Pure and
 * idempotent.
 */
export function decideOrderState(order: DecidedOrder, facts: PaymentSnapshot): Decision {
  const mismatch = findMismatch(order, facts)
  if (mismatch) return decideMismatch(order, facts, mismatch)
  if (facts.status === 'paid' && facts.charge) return decidePaid(facts, facts.charge, order)
  return decideUnpaid(order, facts)
}

/** How a payment differs from its order, as a phrase; undefined if it matches. */
export function findMismatch(order: PayableOrder, facts: PaymentSnapshot): string | undefined {
  if (order.intent_id !== null && order.intent_id !== facts.paymentId)
    return 'another payment names this order'
  if (facts.currency !== order.currency) return 'the currency differs'
  if (facts.amountCents !== order.amount_cents) return 'the amount differs'
  if (facts.status === 'paid' && facts.amountReceivedCents !== order.amount_cents)
    return 'the amount received differs'
  return undefined
}

function decideMismatch(order: PayableOrder, facts: PaymentSnapshot, mismatch: string): Decision {
  const message = `Payment ${facts.paymentId} does not match the order: ${mismatch}.`
  return {
    status: order.status,
    entries: [{ fact: `mismatch:${facts.paymentId}`, kind: 'mismatch', status: 'Failed', message }],
    notices: [],
    access: accessOf(order.status),
    isProcessing: undefined,
    refundedCents: undefined,
    refundedLines: undefined,
    refundedParts: new Map(),
    alert: message,
  }
}

function accessOf(status: PaymentStatus): Decision['access'] {
  if (status === 'Completed') return 'active'
  return status === 'Refunded' || status === 'Disputed' ? 'revoked' : 'none'
}

function decideUnpaid(order: PayableOrder, facts: PaymentSnapshot): Decision {
  const unchanged: Decision = {
    status: order.status,
    entries: [],
    notices: [],
    access: accessOf(order.status),
    isProcessing: undefined,
    refundedCents: undefined,
    refundedLines: undefined,
    refundedParts: new Map(),
    alert: undefined,
  }
  if (!isOpen(order.status)) return unchanged
  if (facts.status === 'closed') {
    const entry = describeCancellation(order, facts)
    return {
      ...unchanged,
      status: 'Canceled',
      entries: [entry],
      notices: noticeOf(entry),
      isProcessing: false,
    }
  }
  if (facts.status === 'processing')
    return {
      ...unchanged,
      status: 'Pending',
      entries: [
        {
          fact: `processing:${facts.paymentId}`,
          kind: 'processing',
          status: 'Pending',
          message: inEnglish(checkingText(checkerOf(order, facts))),
        },
      ],
      isProcessing: true,
    }
  // Nobody is there to try again: who settles the payment closes it.
  if (order.processing_since !== null) return unchanged
  if (facts.status === 'open' && facts.failure) {
    const { name, message } = facts.failure
    return {
      ...unchanged,
      status: 'Failed',
      entries: [{ fact: `failed:${name}`, kind: 'failed', status: 'Failed', message }],
    }
  }
  // The buyer is retrying: 3-D Secure is open, or the bank is deciding.
  if (order.status === 'Failed' && facts.status !== 'open') return { ...unchanged, status: 'Pending' }
  return unchanged
}

/** Empty: the bank behind a card. */
function checkerOf({ provider, paid_with }: PayableOrder, { paidWith }: PaymentSnapshot): string {
  return checkerInWords({ provider, method: paidWith?.method ?? paid_with }, '')
}

function describeCancellation(order: PayableOrder, facts: PaymentSnapshot): HistoryEntry {
  const { paymentId, released } = facts
  if (order.processing_since !== null)
    return {
      fact: `canceled:${paymentId}`,
      kind: 'processing-refused',
      status: 'Canceled',
      message: inEnglish(refusedText(checkerOf(order, facts))),
    }
  if (released === undefined)
    return {
      fact: `canceled:${paymentId}`,
      kind: 'canceled',
      status: 'Canceled',
      message: inEnglish(msg`Checkout canceled`),
    }
  const message =
    released === 'exclusive-sold'
      ? msg`Someone else bought the exclusive license first. Nothing was charged.`
      : declinedText(checkerOf(order, facts))
  return { fact: `released:${released}`, kind: released, status: 'Canceled', message: inEnglish(message) }
}

function decidePaid(
  facts: PaymentSnapshot,
  charge: NonNullable<PaymentSnapshot['charge']>,
  order: DecidedOrder,
): Decision {
  const { amount_cents: amountCents, currency } = order
  const refunded = facts.refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  const disputed = facts.disputes.some(({ status }) => status === 'open')
  const lost = facts.disputes.some(({ status }) => status === 'lost')
  const refundedLines = findRefundedLines(order, facts, amountCents)
  const isRefunded = refundedLines.length === order.lineIds.length
  const entries: HistoryEntry[] = [
    {
      fact: `paid:${charge.id}`,
      kind: 'paid',
      status: 'Completed',
      message: inEnglish(receivedText(facts.paidWith)),
    },
    ...facts.refunds.flatMap((refund) => describeRefund(refund, amountCents, currency, isRefunded)),
    ...facts.disputes.flatMap(describeDispute),
  ]
  const status = isRefunded ? 'Refunded' : disputed ? 'Disputed' : 'Completed'
  return {
    status,
    entries,
    notices: entries.flatMap(noticeOf),
    access: status === 'Completed' ? 'active' : 'revoked',
    isProcessing: false,
    refundedCents: lost ? amountCents : Math.min(refunded, amountCents),
    refundedLines,
    refundedParts: findRefundedParts(order, facts, refundedLines),
    alert: undefined,
  }
}

/** All money back is not the whole order: free licenses stay valid unless they are refunded, too. */
function describeRefund(
  refund: RefundSnapshot,
  amountCents: number,
  currency: Currency,
  isRefunded: boolean,
): HistoryEntry[] {
  const whole = refund.amountCents >= amountCents
  const amount = formatTotal(toDollars(refund.amountCents), currency)
  switch (refund.status) {
    case 'pending':
      return [
        {
          fact: `refund:${refund.id}:pending`,
          kind: 'refund-pending',
          status: 'Pending',
          message: inEnglish(whole ? msg`Refund on its way` : msg`Refund of ${{ amount }} on its way`),
        },
      ]
    case 'succeeded':
      return [
        {
          fact: `refund:${refund.id}`,
          kind: 'refunded',
          status: 'Refunded',
          message: inEnglish(whole && isRefunded ? msg`Refunded in full` : msg`Refund of ${{ amount }}`),
        },
      ]
    case 'failed':
      return [
        {
          fact: `refund:${refund.id}:failed`,
          kind: 'refund-failed',
          status: 'Failed',
          message: inEnglish(msg`Refund failed`),
        },
      ]
  }
}

function describeDispute({ id, status }: PaymentSnapshot['disputes'][number]): HistoryEntry[] {
  const opened: HistoryEntry = {
    fact: `dispute:${id}`,
    kind: 'disputed',
    status: 'Disputed',
    message: inEnglish(msg`Payment disputed`),
  }
  switch (status) {
    case 'open':
      return [opened]
    case 'won':
      return [
        opened,
        {
          fact: `dispute:${id}:won`,
          kind: 'dispute-won',
          status: 'Completed',
          message: inEnglish(msg`Dispute won`),
        },
      ]
    case 'lost':
      return [
        opened,
        {
          fact: `dispute:${id}:lost`,
          kind: 'dispute-lost',
          status: 'Refunded',
          message: inEnglish(msg`Dispute lost`),
        },
      ]
    case 'inquiry':
      // An inquiry takes no money, so it changes nothing.
      return []
  }
}

/** The mail that each entry causes, if any. */
const noticeKinds: Partial<Record<PaymentEvent, NoticeKind>> = {
  paid: 'receipt',
  'exclusive-sold': 'payment-problem',
  'capture-refused': 'payment-problem',
  'processing-refused': 'payment-problem',
  refunded: 'refund',
  'refund-failed': 'payment-problem',
  disputed: 'payment-problem',
  'dispute-won': 'payment-problem',
  'dispute-lost': 'payment-problem',
}

function noticeOf({ fact, kind: event }: HistoryEntry): PaymentNotice[] {
  const kind = noticeKinds[event]
  return kind ? [{ fact, event, kind }] : []
}
