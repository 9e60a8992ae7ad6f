import { ApiError, resourceMissing } from './api-error.ts'
import { chargeMethod } from './charges.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import type { ErrorBody, NextAction, PaymentIntent, PaymentMethod } from './objects.ts'

/** What a buyer still has to confirm elsewhere: at the bank of a card, or on the page of another method. */
export interface Authentication {
  intent: PaymentIntent
  returnUrl: string | null
  /** Whether the intent still waits for it. */
  isPending: boolean
}

/** Lets the intent wait in `requires_action`. The ID is the last segment of the URL in `nextAction`. */
export function startAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  { id, nextAction, returnUrl }: { id: string; nextAction: NextAction; returnUrl: string | null },
): PaymentIntent {
  context.state.database
    .prepare('INSERT INTO authentications (id, payment_intent, return_url) VALUES (?, ?, ?)')
    .run(id, intent.id, returnUrl)
  const waiting = context.state.put({
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: nextAction,
    last_payment_error: null,
  } satisfies PaymentIntent)
  emitEvent(context, 'payment_intent.requires_action', waiting)
  return waiting
}

/** @throws ApiError 404 for an unknown authentication */
export function findAuthentication(context: SandboxContext, id: string): Authentication {
  const row = context.state.database
    .prepare('SELECT payment_intent, return_url FROM authentications WHERE id = ?')
    .get(id)
  if (!row) throw resourceMissing('authentication', id)
  const intent = context.state.get('payment_intent', String(row.payment_intent))
  const action = intent.next_action
  const url =
    action?.type === 'use_stripe_sdk' ? action.use_stripe_sdk.stripe_js : action?.redirect_to_url.url
  return {
    intent,
    returnUrl: row.return_url === null ? null : String(row.return_url),
    isPending: intent.status === 'requires_action' && url?.split('/').at(-1) === id,
  }
}

/** Charges what was confirmed. The bank may still decline a card; then the intent says so. */
export function chargeConfirmed(context: SandboxContext, intent: PaymentIntent): PaymentIntent {
  try {
    return chargeMethod(context, intent, methodOf(context, intent))
  } catch (error) {
    if (error instanceof ApiError && error.body.payment_intent) return error.body.payment_intent
    throw error
  }
}

/** The buyer, the bank or the method refused. The intent takes another method. */
export function refusePayment(
  context: SandboxContext,
  intent: PaymentIntent,
  error: Pick<ErrorBody, 'code' | 'message'>,
): PaymentIntent {
  const refused = context.state.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      ...error,
      payment_method: methodOf(context, intent),
    },
  } satisfies PaymentIntent)
  emitEvent(context, 'payment_intent.payment_failed', refused)
  return refused
}

export function methodOf(context: SandboxContext, intent: PaymentIntent): PaymentMethod {
  return context.state.get('payment_method', intent.payment_method ?? '')
}
