import { invalidParameter } from './api-error.ts'
import {
  type Authentication,
  findAuthentication,
  methodOf,
  refusePayment,
  startAuthentication,
} from './authentications.ts'
import { newCharge, settleCharge } from './charges.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { methodTypes } from './method-types.ts'
import { newObjectId } from './object-id.ts'
import type { Charge, ErrorBody, PaymentIntent, PaymentMethod } from './objects.ts'
import type { CardBehavior } from './test-cards.ts'

/** What a buyer can do at a payment method, and what may come of it. */
export const approvalOutcomes = [
  'approve',
  'decline',
  'leave',
  'review',
  'review-declined',
  'dispute',
] as const
export type ApprovalOutcome = (typeof approvalOutcomes)[number]

const refusals = {
  decline: {
    code: 'payment_method_provider_decline',
    message: 'The payment method’s provider declined the payment. Try another payment method.',
  },
  leave: {
    code: 'payment_method_customer_decline',
    message: 'The customer left or declined the payment at the payment method’s provider.',
  },
  timeout: {
    code: 'payment_method_provider_timeout',
    message: 'The payment was not approved at the payment method’s provider in time.',
  },
} satisfies Record<string, Pick<ErrorBody, 'code' | 'message'>>

/**
 * Requires the buyer's approval at the method; the intent waits in `requires_action`. Link asks in a dialog of Stripe.js,
 * the others on a page of their own.
 */
export function requireApproval(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  { usesStripeJs, returnUrl }: { usesStripeJs: boolean; returnUrl: string | null },
): PaymentIntent {
  const id = newObjectId('pa_nonce')
  const url = `${context.origin}/authorize/${id}`
  const isDialog = usesStripeJs && methodTypes[method.type].approval === 'dialog'
  if (!isDialog && returnUrl === null)
    throw invalidParameter(
      'You must provide a `return_url` when confirming with a payment method that redirects.',
      'return_url',
      'parameter_missing',
    )
  context.tasks.schedule('expire-approval', id)
  return startAuthentication(context, intent, method, {
    id,
    returnUrl,
    nextAction: isDialog
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'link_approval', stripe_js: url, source: id } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
  })
}

/** Does what the buyer decides at the method. Does nothing where the approval is no longer pending. */
export function finishApproval(
  context: SandboxContext,
  id: string,
  outcome: ApprovalOutcome,
): Authentication {
  const approval = findAuthentication(context, id)
  if (!approval.isPending) return approval
  context.tasks.drop('expire-approval', id)
  return { ...approval, intent: decide(context, approval.intent, outcome), isPending: false }
}

/** The method gives up on a buyer who neither approved nor left. */
export function expireApproval(context: SandboxContext, id: string): void {
  const { intent, isPending } = findAuthentication(context, id)
  if (isPending) refusePayment(context, intent, refusals.timeout)
}

function decide(context: SandboxContext, intent: PaymentIntent, outcome: ApprovalOutcome): PaymentIntent {
  if (outcome === 'decline' || outcome === 'leave') return refusePayment(context, intent, refusals[outcome])
  const method = methodOf(context, intent)
  const charge = newCharge(context, intent, method)
  if (outcome === 'approve') return settleCharge(context, intent, charge)
  context.state.saveTestCard(method.id, behaviors[outcome])
  return outcome === 'dispute' ? settleCharge(context, intent, charge) : startReview(context, intent, charge)
}

const behaviors: Record<'review' | 'review-declined' | 'dispute', CardBehavior> = {
  review: { review: 'paid' },
  'review-declined': { review: 'declined' },
  dispute: { dispute: 'product_not_received' },
}

/** The method's provider looks at the payment. It can be neither confirmed nor canceled until that is decided. */
function startReview(context: SandboxContext, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const pending = context.state.put({ ...charge, status: 'pending' } satisfies Charge)
  const processing = context.state.put({
    ...intent,
    status: 'processing',
    next_action: null,
    latest_charge: pending.id,
  } satisfies PaymentIntent)
  emitEvent(context, 'charge.pending', pending)
  emitEvent(context, 'payment_intent.processing', processing)
  context.tasks.schedule('finish-review', intent.id)
  return processing
}

/** The review ends as the buyer chose on the method's page. */
export function finishReview(context: SandboxContext, intentId: string): void {
  const intent = context.state.get('payment_intent', intentId)
  if (intent.status !== 'processing') return
  const charge = context.state.get('charge', intent.latest_charge ?? '')
  if (context.state.testCardOf(charge.payment_method).review === 'paid') {
    settleCharge(context, intent, charge)
    return
  }
  const { code, message } = refusals.decline
  const failed = context.state.put({
    ...charge,
    status: 'failed',
    failure_code: code,
    failure_message: message,
  } satisfies Charge)
  emitEvent(context, 'charge.failed', failed)
  refusePayment(context, intent, refusals.decline)
}
