import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { PaymentSettings } from '#contract/payment.ts'
import { createSandboxStripe } from './sandbox-stripe.ts'

const opened = new Map<string, Promise<Stripe | null>>()

/** Stripe.js for these settings, or the sandbox's stand-in: the one place where the two part. Loaded once. */
export function openStripe({ mode, publishableKey, sandboxUrl }: PaymentSettings): Promise<Stripe | null> {
  const known = opened.get(publishableKey)
  if (known) return known
  const stripe =
    mode === 'sandbox' && sandboxUrl !== null
      ? Promise.resolve(createSandboxStripe({ baseUrl: sandboxUrl, publishableKey }))
      : loadStripe(publishableKey)
  // A script that could not be loaded is asked for again the next time.
  stripe.catch(() => opened.delete(publishableKey))
  opened.set(publishableKey, stripe)
  return stripe
}
