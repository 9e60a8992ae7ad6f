import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { PaymentSettings } from '#contract/orders/payment.ts'

const opened = new Map<string, Promise<Stripe | null>>()
let failures = 0

/** Stripe.js for these settings, loaded once: Stripe's own or, in sandbox mode, the sandbox's. */
export function openStripe({ publishableKey, sandboxUrl }: PaymentSettings): Promise<Stripe | null> {
  if (publishableKey === null) return Promise.reject(new Error('the store takes no payments by Stripe'))
  const known = opened.get(publishableKey)
  if (known) return known
  const stripe =
    sandboxUrl === null
      ? loadStripe(publishableKey)
      : loadSandboxScript(sandboxUrl).then(() => loadStripe(publishableKey))
  stripe.catch(() => {
    failures++
    opened.delete(publishableKey)
  })
  opened.set(publishableKey, stripe)
  return stripe
}

/** Defines `window.Stripe`, which `loadStripe` uses instead of loading js.stripe.com. */
function loadSandboxScript(sandboxUrl: string): Promise<unknown> {
  // Browsers cache a failed module by its URL, so a retry needs another one.
  const retry = failures > 0 ? `?retry=${failures}` : ''
  return import(/* @vite-ignore */ `${sandboxUrl}/browser/stripe.js${retry}`)
}
