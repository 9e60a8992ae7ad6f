import { ApiError, resourceMissing } from './api-error.ts'
import { chargeCard } from './charges.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { newObjectId } from './object-id.ts'
import type { NextAction, PaymentIntent, PaymentMethod } from './objects.ts'

/** Requires 3-D Secure authentication; the intent waits in `requires_action`. */
export function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { usesStripeJs: boolean; returnUrl: string | null },
): PaymentIntent {
  const source = newObjectId('tdsr')
  context.state.database
    .prepare('INSERT INTO authentications (id, payment_intent, return_url) VALUES (?, ?, ?)')
    .run(source, intent.id, options.returnUrl)
  const url = `${context.origin}/3ds/${source}`
  const nextAction: NextAction = options.usesStripeJs
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source },
      }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: options.returnUrl } }
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

export interface Authentication {
  intent: PaymentIntent
  returnUrl: string | null
  /** Whether the intent still waits for this authentication. */
  isPending: boolean
}

/** @throws ApiError 404 for an unknown authentication */
export function findAuthentication(context: SandboxContext, source: string): Authentication {
  const row = context.state.database
    .prepare('SELECT payment_intent, return_url FROM authentications WHERE id = ?')
    .get(source)
  if (!row) throw resourceMissing('authentication', source)
  const intent = context.state.get('payment_intent', String(row.payment_intent))
  const action = intent.next_action
  const url =
    action?.type === 'use_stripe_sdk' ? action.use_stripe_sdk.stripe_js : action?.redirect_to_url.url
  return {
    intent,
    returnUrl: row.return_url === null ? null : String(row.return_url),
    isPending: intent.status === 'requires_action' && url?.split('/').at(-1) === source,
  }
}

/** Completes or fails the authentication, as the cardholder decides. Does nothing where it is no longer pending. */
export function finishAuthentication(
  context: SandboxContext,
  source: string,
  outcome: 'complete' | 'fail',
): Authentication {
  const authentication = findAuthentication(context, source)
  if (!authentication.isPending) return authentication
  const { intent } = authentication
  const method = context.state.get('payment_method', intent.payment_method ?? '')
  if (outcome === 'fail') {
    const failed = context.state.put({
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        payment_method: method,
      },
    } satisfies PaymentIntent)
    emitEvent(context, 'payment_intent.payment_failed', failed)
    return { ...authentication, intent: failed, isPending: false }
  }
  try {
    return { ...authentication, intent: chargeCard(context, intent, method), isPending: false }
  } catch (error) {
    // The bank may still decline an authenticated card. The intent says so.
    if (error instanceof ApiError && error.body.payment_intent)
      return { ...authentication, intent: error.body.payment_intent, isPending: false }
    throw error
  }
}
