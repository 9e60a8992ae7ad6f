import { ApiError, invalidQuery } from './api-error.ts'
import { note, type SandboxContext } from './context.ts'
import { emitCaptureEvent, emitDisputeEvent } from './events.ts'
import { newDisputeId } from './object-id.ts'
import type { Dispute } from './objects.ts'
import { isContested, reverseCapture, updateCapture } from './payments.ts'
import { disputeStateOf, presentDispute, presentDisputeBriefly } from './present.ts'
import { type Answer, type ApiCall, type Route, readCount, readTime, requireKnown } from './route.ts'
import { testBuyer } from './test-buyers.ts'

const path = '/v1/customer/disputes'
const act = (name: string) => new RegExp(`^${path}/([\\w-]+)/${name}$`)

export const disputeRoutes: readonly Route[] = [
  { method: 'GET', pattern: new RegExp(`^${path}/?$`), permission: 'disputes', run: listDisputes },
  {
    method: 'GET',
    pattern: new RegExp(`^${path}/([\\w-]+)$`),
    permission: 'disputes',
    run: ({ state, origin }, { id }) => {
      const dispute = state.get('dispute', id)
      return {
        status: 200,
        body: presentDispute(dispute, state.get('capture', dispute.captureId), origin),
      }
    },
  },
  { method: 'POST', pattern: act('accept-claim'), permission: 'disputes', run: acceptClaim },
  { method: 'POST', pattern: act('provide-evidence'), permission: 'disputes', run: provideEvidence },
]

/** How PayPal decides: for the buyer, who gets the money back, or not. */
const outcomes = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
} as const
export type Outcome = keyof typeof outcomes

export function isOutcome(name: string): name is Outcome {
  return Object.hasOwn(outcomes, name)
}

/** Sellers have ten days for a claim, and twenty for an inquiry. */
const answerMs = { CHARGEBACK: 10 * 86_400_000, INQUIRY: 20 * 86_400_000 }

/** The task of a buyer who disputes. */
export function openDisputeOfBuyer(context: SandboxContext, captureId: string): void {
  const { dispute } = testBuyer(context.state.get('capture', captureId).buyer)
  if (dispute) openDispute(context, captureId, dispute)
}

/** The buyer disputes a payment, once. Undefined where nothing is left to dispute. */
export function openDispute(
  context: SandboxContext,
  captureId: string,
  { stage, reason }: { stage: Dispute['stage']; reason: string },
): Dispute | undefined {
  const { state, nowMs } = context
  const capture = state.get('capture', captureId)
  const isTaken = state.list('dispute', { parent: captureId }).length > 0
  if (isTaken || (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')) return undefined
  const dispute = state.put('dispute', {
    id: newDisputeId(),
    captureId,
    reason,
    stage,
    status: stage === 'INQUIRY' ? 'OPEN' : 'WAITING_FOR_SELLER_RESPONSE',
    amount: capture.amount,
    createdMs: nowMs(),
    updatedMs: nowMs(),
    dueMs: nowMs() + answerMs[stage],
  })
  note(context, stage === 'INQUIRY' ? 'inquiries_opened' : 'disputes_opened', capture.orderId)
  if (stage === 'CHARGEBACK') holdMoney(context, captureId)
  emitDisputeEvent(context, 'CUSTOMER.DISPUTE.CREATED', dispute)
  return dispute
}

/** An inquiry that nobody answered becomes a claim. */
export function escalateDispute(context: SandboxContext, id: string): Dispute {
  const { state, nowMs } = context
  const dispute = requireOpen(state.get('dispute', id))
  const claim = state.put('dispute', {
    ...dispute,
    stage: 'CHARGEBACK',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    updatedMs: nowMs(),
    dueMs: nowMs() + answerMs.CHARGEBACK,
  })
  note(context, 'disputes_opened', state.get('capture', dispute.captureId).orderId)
  holdMoney(context, dispute.captureId)
  emitDisputeEvent(context, 'CUSTOMER.DISPUTE.UPDATED', claim)
  return claim
}

/** While a case is open, PayPal holds the money. */
function holdMoney(context: SandboxContext, captureId: string): void {
  const { state, nowMs } = context
  const held = state.put('capture', {
    ...state.get('capture', captureId),
    status: 'PENDING',
    reason: 'BUYER_COMPLAINT',
    updatedMs: nowMs(),
  })
  emitCaptureEvent(context, 'PAYMENT.CAPTURE.PENDING', held)
}

/** PayPal decides. @throws ApiError 422 for a dispute that is decided */
export function resolveDispute(context: SandboxContext, id: string, outcome: Outcome): Dispute {
  const { state, nowMs } = context
  const dispute = requireOpen(state.get('dispute', id))
  const capture = state.get('capture', dispute.captureId)
  const refund = outcomes[outcome] === 'lost' ? reverseCapture(context, capture) : undefined
  if (!refund && isContested(capture)) updateCapture(context, capture)
  const resolved = state.put('dispute', {
    ...dispute,
    status: 'RESOLVED',
    outcome,
    ...(refund && { refunded: refund.amount }),
    updatedMs: nowMs(),
  })
  note(context, outcomes[outcome] === 'lost' ? 'disputes_lost' : 'disputes_won', capture.orderId)
  emitDisputeEvent(context, 'CUSTOMER.DISPUTE.RESOLVED', resolved)
  return resolved
}

function requireOpen(dispute: Dispute): Dispute {
  if (dispute.status === 'RESOLVED') throw new ApiError('UNPROCESSABLE_ENTITY', 'DISPUTE_IS_RESOLVED')
  return dispute
}

function acceptClaim(context: SandboxContext, { id }: ApiCall): Answer {
  resolveDispute(context, id, 'RESOLVED_BUYER_FAVOUR')
  return linkTo(context, id)
}

/** Evidence is not read, but for `winning_evidence` and `losing_evidence`, which decide. */
function provideEvidence(context: SandboxContext, { id, body }: ApiCall): Answer {
  const { state, nowMs } = context
  const dispute = requireOpen(state.get('dispute', id))
  if (body.includes('winning_evidence')) resolveDispute(context, id, 'RESOLVED_SELLER_FAVOUR')
  else if (body.includes('losing_evidence')) resolveDispute(context, id, 'RESOLVED_BUYER_FAVOUR')
  else {
    const reviewed = state.put('dispute', { ...dispute, status: 'UNDER_REVIEW', updatedMs: nowMs() })
    emitDisputeEvent(context, 'CUSTOMER.DISPUTE.UPDATED', reviewed)
  }
  return linkTo(context, id)
}

function linkTo({ origin }: SandboxContext, id: string): Answer {
  return { status: 200, body: { links: [{ href: `${origin}${path}/${id}`, rel: 'self', method: 'GET' }] } }
}

/** Oldest first. `next_page_token` counts what comes before. */
function listDisputes({ state, origin }: SandboxContext, { query }: ApiCall): Answer {
  requireKnown(query, [
    ...['disputed_transaction_id', 'start_time', 'update_time_after', 'update_time_before'],
    ...['page_size', 'next_page_token', 'dispute_state'],
  ])
  const transaction = query.get('disputed_transaction_id')
  if (transaction !== null && query.has('start_time'))
    throw invalidQuery('disputed_transaction_id', transaction)
  const size = readCount(query, 'page_size', { most: 50, fallback: 10 })
  const token = query.get('next_page_token') ?? '0'
  if (!/^\d{1,9}$/.test(token)) throw invalidQuery('next_page_token', token)
  const states = query.get('dispute_state')?.split(',')
  const from = readTime(query, 'start_time') ?? 0
  const after = readTime(query, 'update_time_after') ?? 0
  const before = readTime(query, 'update_time_before') ?? Number.POSITIVE_INFINITY
  const found = state
    .list('dispute', { parent: transaction ?? undefined, fromMs: from })
    // Shown to the second, they are found by what is shown.
    .filter(({ updatedMs }) => updatedMs >= after - 999 && updatedMs <= before)
    .filter((dispute) => !states || states.includes(disputeStateOf(dispute)))
  const end = Number(token) + size
  const items = found.slice(Number(token), end).map((dispute) => presentDisputeBriefly(dispute, origin))
  const next = new URLSearchParams(query)
  next.set('next_page_token', String(end))
  return {
    status: 200,
    body: {
      ...(items.length > 0 && { items }),
      links: [
        { href: `${origin}${path}?${query}`, rel: 'self', method: 'GET' },
        ...(found.length > end ? [{ href: `${origin}${path}?${next}`, rel: 'next', method: 'GET' }] : []),
      ],
    },
  }
}
