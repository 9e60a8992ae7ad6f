import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { makeIdentifier } from './identifier.ts'
import type { NextAction, PaymentIntent, PaymentMethod } from './objects.ts'
import { resourceMissing, SandboxError } from './sandbox-error.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks for the card holder's consent; the intent waits in `requires_action`. */
export function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { inPage: boolean; returnUrl: string | null },
): PaymentIntent {
  const source = makeIdentifier('tdsr')
  context.state.database
    .prepare('INSERT INTO authentications (id, payment_intent, return_url) VALUES (?, ?, ?)')
    .run(source, intent.id, options.returnUrl)
  const url = `/3ds/${source}`
  const nextAction: NextAction = options.inPage
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
  /** Whether the intent still waits for exactly this authentication. */
  current: boolean
}

/** @throws SandboxError 404 for an unknown authentication */
export function findAuthentication(context: SandboxContext, source: string): Authentication {
  const row = context.state.database
    .prepare('SELECT payment_intent, return_url FROM authentications WHERE id = ?')
    .get(source)
  if (!row) throw resourceMissing('authentication', source)
  const intent = context.state.get('payment_intent', String(row.payment_intent))
  const action = intent.next_action
  const waitsFor =
    action?.type === 'use_stripe_sdk' ? action.use_stripe_sdk.stripe_js : action?.redirect_to_url.url
  return {
    intent,
    returnUrl: row.return_url === null ? null : String(row.return_url),
    current: intent.status === 'requires_action' && waitsFor === `/3ds/${source}`,
  }
}

/** The card holder agrees or refuses. A second answer, or one to an older question, changes nothing. */
export function answerAuthentication(
  context: SandboxContext,
  source: string,
  agreed: boolean,
): Authentication {
  const authentication = findAuthentication(context, source)
  if (!authentication.current) return authentication
  const { intent } = authentication
  const method = context.state.get('payment_method', intent.payment_method ?? '')
  if (!agreed) {
    const refused = context.state.put({
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
    emitEvent(context, 'payment_intent.payment_failed', refused)
    return { ...authentication, intent: refused, current: false }
  }
  try {
    return { ...authentication, intent: settlePayment(context, intent, method), current: false }
  } catch (error) {
    // The bank may agree to the holder and still decline the card; the page shows that by the intent.
    if (error instanceof SandboxError && error.body.payment_intent)
      return { ...authentication, intent: error.body.payment_intent, current: false }
    throw error
  }
}
