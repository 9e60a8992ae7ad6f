import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { makeIdentifier } from './identifier.ts'
import type { Dispute } from './objects.ts'
import { type Params, readFlag, readGroup, readMetadata, readText, refuseUnknown } from './params.ts'
import { refusedByState } from './sandbox-error.ts'

/** The card holder's bank takes the money back some time after the payment. */
export function openDispute(context: SandboxContext, chargeId: string): void {
  const charge = context.state.get('charge', chargeId)
  if (charge.disputed || charge.refunded) return
  const dispute = context.state.put({
    id: makeIdentifier('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: context.nowSeconds(),
    currency: charge.currency,
    evidence: {},
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: context.state.cardBehind(charge.payment_method).dispute ?? 'general',
    status: 'needs_response',
  } satisfies Dispute)
  context.state.put({ ...charge, disputed: true })
  emitEvent(context, 'charge.dispute.created', dispute)
  emitEvent(context, 'charge.dispute.funds_withdrawn', dispute)
}

/**
 * Takes evidence. As in Stripe's test mode, the words `winning_evidence` and `losing_evidence` in
 * `uncategorized_text` decide the dispute once it is submitted (docs.stripe.com/testing#disputes).
 */
export function updateDispute(context: SandboxContext, params: Params, id: string): Dispute {
  refuseUnknown(params, ['evidence', 'submit', 'metadata', 'expand'])
  const dispute = context.state.get('dispute', id, 'dispute')
  refuseClosed(dispute)
  const given = readGroup(params, 'evidence')
  const evidence = { ...dispute.evidence }
  for (const name of Object.keys(given)) evidence[name] = readText(given, name) ?? ''
  const submitted = readFlag(params, 'submit')
  const updated = context.state.put({
    ...dispute,
    evidence,
    metadata: readMetadata(params, dispute.metadata),
    status: submitted ? 'under_review' : dispute.status,
  } satisfies Dispute)
  emitEvent(context, 'charge.dispute.updated', updated)
  if (!submitted) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return decide(context, updated, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return decide(context, updated, 'lost')
  return updated
}

/** The store accepts the dispute, which loses it. */
export function closeDispute(context: SandboxContext, params: Params, id: string): Dispute {
  refuseUnknown(params, ['expand'])
  const dispute = context.state.get('dispute', id, 'dispute')
  refuseClosed(dispute)
  return decide(context, dispute, 'lost')
}

function decide(context: SandboxContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const decided = context.state.put({ ...dispute, status } satisfies Dispute)
  emitEvent(context, 'charge.dispute.closed', decided)
  if (status === 'won') emitEvent(context, 'charge.dispute.funds_reinstated', decided)
  return decided
}

function refuseClosed(dispute: Dispute): void {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw refusedByState({ message: 'This dispute is already closed' })
}
