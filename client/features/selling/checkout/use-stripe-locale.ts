import type { StripeElementLocale } from '@stripe/stripe-js'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/** The language of Stripe's forms: the page's. A store with one language leaves it to Stripe, which follows the browser. */
export function useStripeLocale(): StripeElementLocale {
  const { locale, languages } = useStoreSettings()
  return languages ? locale : 'auto'
}
