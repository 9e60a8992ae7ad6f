import Stripe from 'stripe'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Where Stripe's API is, for tests; undefined: the real one. */
export type StripeOptions = Stripe.StripeConfig

const TIMEOUT_MS = 10_000

/**
 * Reads events, which the store needs for any account, even with a restricted key.
 * @throws Problem invalid_request if Stripe does not know the key or it may not read them, stripe_refused
 */
export async function checkStripeKey(secretKey: string, options: StripeOptions | undefined): Promise<void> {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 0, timeout: TIMEOUT_MS, ...options })
  try {
    await stripe.events.list({ limit: 1 })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new ProblemError('invalid_request', {
        detail: msg`Stripe does not know this key, so nothing was saved.`,
        errors: { secretKey: msg`Stripe does not know this key.` },
      })
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new ProblemError('invalid_request', {
        detail: msg`This key lacks a permission, so nothing was saved.`,
        errors: { secretKey: msg`This restricted key cannot read events. Allow it in Stripe’s dashboard.` },
      })
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProblemError('stripe_refused', {
      detail: msg`The key could not be checked with Stripe, so nothing was saved: ${{ reason }}`,
    })
  }
}
