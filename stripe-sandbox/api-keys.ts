import { ApiError } from './api-error.ts'
import type { Route } from './route.ts'

export interface ApiKeys {
  secretKey: string
  publishableKey: string
  /** Signs webhooks. */
  webhookSecret: string
}

/**
 * Authenticates by the bearer token or, as Stripe.js does, by the parameter `key`.
 * @throws ApiError 401 without a known key, 403 where the publishable key may not call the route
 */
export function authenticate(route: Route, key: string, keys: ApiKeys): { publishable: boolean } {
  if (key === keys.secretKey) return { publishable: false }
  if (key !== keys.publishableKey)
    throw new ApiError(
      401,
      {
        type: 'invalid_request_error',
        message: key
          ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length - 8, 20)))}`
          : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      },
      { isSaved: false },
    )
  if (!route.publishable)
    throw new ApiError(
      403,
      {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      },
      { isSaved: false },
    )
  return { publishable: true }
}

/** Members of a PaymentIntent that a publishable key does not see. */
const secretMembers = ['metadata', 'latest_charge', 'amount_received', 'amount_capturable', 'customer']

/** The object as a publishable key sees it. */
export function omitSecrets(object: object): object {
  if (!('object' in object) || object.object !== 'payment_intent') return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => !secretMembers.includes(name)))
}
