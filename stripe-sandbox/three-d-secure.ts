import {
  type Authentication,
  chargeConfirmed,
  findAuthentication,
  refusePayment,
  startAuthentication,
} from './authentications.ts'
import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'

/** Requires 3-D Secure authentication; the intent waits in `requires_action`. */
export function requireAuthentication(
  context: SandboxContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  { usesStripeJs, returnUrl }: { usesStripeJs: boolean; returnUrl: string | null },
): PaymentIntent {
  const source = newObjectId('tdsr')
  const url = `${context.origin}/3ds/${source}`
  return startAuthentication(context, intent, method, {
    id: source,
    returnUrl,
    nextAction: usesStripeJs
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
  })
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
  const after =
    outcome === 'complete'
      ? chargeConfirmed(context, intent)
      : refusePayment(context, intent, {
          code: 'payment_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        })
  return { ...authentication, intent: after, isPending: false }
}
