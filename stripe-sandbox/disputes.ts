import { invalidState } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { newObjectId } from './object-id.ts'
import type { Dispute } from './objects.ts'
import { type Params, readFlag, readGroup, readMetadata, readText, rejectUnknown } from './params.ts'
import { list, post, type Route, retrieve } from './route.ts'

export const disputeRoutes: readonly Route[] = [
  list('dispute', 'disputes', 'payment_intent', 'charge'),
  retrieve('dispute', 'disputes'),
  post('disputes/(\\w+)', updateDispute),
  post('disputes/(\\w+)/close', closeDispute),
]

/** Banks give one to three weeks to answer. */
const ANSWER_SECONDS = 9 * 86_400

/** The cardholder's bank withdraws the money some time after the payment. Does nothing for a refunded charge. */
export function openDispute(context: SandboxContext, chargeId: string): void {
  const charge = context.state.get('charge', chargeId)
  if (charge.disputed || charge.refunded) return
  const dispute = context.state.put({
    id: newObjectId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    charge: charge.id,
    created: context.nowSeconds(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: context.nowSeconds() + ANSWER_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: context.state.testCardOf(charge.payment_method).dispute ?? 'general',
    status: 'needs_response',
  } satisfies Dispute)
  context.state.put({ ...charge, disputed: true })
  emitEvent(context, 'charge.dispute.created', dispute)
  emitEvent(context, 'charge.dispute.funds_withdrawn', dispute)
}

/**
 * Adds evidence. As in Stripe's test mode, `winning_evidence` or `losing_evidence` in `uncategorized_text` decides
 * the dispute on submission (docs.stripe.com/testing#disputes).
 */
function updateDispute(context: SandboxContext, params: Params, id: string): Dispute {
  rejectUnknown(params, ['evidence', 'submit', 'metadata', 'expand'])
  const dispute = context.state.get('dispute', id, 'dispute')
  requireOpen(dispute)
  const given = readGroup(params, 'evidence')
  const evidence = { ...dispute.evidence }
  for (const name of Object.keys(given)) evidence[name] = readText(given, name) ?? ''
  const submitted = readFlag(params, 'submit')
  const updated = context.state.put({
    ...dispute,
    evidence,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: Object.keys(evidence).length > 0,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
    },
    metadata: readMetadata(params, dispute.metadata),
    status: submitted ? 'under_review' : dispute.status,
  } satisfies Dispute)
  emitEvent(context, 'charge.dispute.updated', updated)
  if (!submitted) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return decide(context, updated, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return decide(context, updated, 'lost')
  return updated
}

/** Accepts the dispute, which loses it. */
function closeDispute(context: SandboxContext, params: Params, id: string): Dispute {
  rejectUnknown(params, ['expand'])
  const dispute = context.state.get('dispute', id, 'dispute')
  requireOpen(dispute)
  return decide(context, dispute, 'lost')
}

function decide(context: SandboxContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const decided = context.state.put({ ...dispute, status } satisfies Dispute)
  emitEvent(context, 'charge.dispute.closed', decided)
  if (status === 'won') emitEvent(context, 'charge.dispute.funds_reinstated', decided)
  return decided
}

function requireOpen(dispute: Dispute): void {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidState({ message: 'This dispute is already closed' })
}
