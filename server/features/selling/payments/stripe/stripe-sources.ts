import type { Config } from '#server/config/config.ts'
import type { ContentSources } from '#server/platform/http/security-headers.ts'

/**
 * CSP sources for Stripe's card form (docs.stripe.com/security/guide#content-security-policy). The sandbox needs none.
 */
export function stripeSourcesOf({ payments }: Pick<Config, 'payments'>): ContentSources[] {
  if (payments.mode === 'sandbox' || !payments.stripe) return []
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return [
    {
      script,
      frame: [...script, 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      // Link, Klarna and Amazon Pay open windows from Stripe's frames, which need their opener.
      opensWindows: true,
    },
  ]
}
