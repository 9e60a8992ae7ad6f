import type { Route } from './routes.ts'
import { SandboxError } from './sandbox-error.ts'

export interface SandboxKeys {
  secretKey: string
  publishableKey: string
  /** Signs webhooks. */
  webhookSecret: string
}

/**
 * Who is calling, by the bearer token or, as Stripe.js sends it, by the parameter `key`.
 * @throws SandboxError 401 without a known key, 403 when the publishable key has no right to the call
 */
export function admit(route: Route, key: string, keys: SandboxKeys): { publishable: boolean } {
  if (key === keys.secretKey) return { publishable: false }
  if (key !== keys.publishableKey)
    throw new SandboxError(
      401,
      {
        type: 'invalid_request_error',
        message: key
          ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length - 8, 20)))}`
          : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      },
      false,
    )
  if (!route.publishable)
    throw new SandboxError(
      403,
      {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      },
      false,
    )
  return { publishable: true }
}

/** What of an intent a publishable key may not see. */
const hidden = ['metadata', 'latest_charge', 'amount_received', 'amount_capturable', 'customer']

/** An answer as the holder of the publishable key sees it. */
export function withoutSecrets(answer: object): object {
  if (!('object' in answer) || answer.object !== 'payment_intent') return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hidden.includes(name)))
}
