import type { PaypalKeys } from '#server/config/payment-config.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import { approveUrlAtPaypal, approveUrlThrough } from './approve-url.ts'
import { isOfPaypal, isOfSandbox, PaypalCertificates } from './paypal-certificates.ts'
import { PaypalClient } from './paypal-client.ts'
import type { PaypalContext } from './paypal-context.ts'
import { paypalProvider } from './paypal-provider.ts'

/** The real PayPal, or a sandbox by its address and its path in the store. */
type PaypalPlace = { environment: 'test' | 'live' } | { address: () => Promise<string>; proxy: string }

export const paypalHosts = {
  test: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const

/** PayPal with these keys. */
export function openPaypal(
  host: Pick<PaypalContext, 'db' | 'store' | 'report'>,
  { clientId, clientSecret, webhookId }: PaypalKeys,
  place: PaypalPlace,
): PaymentProvider {
  const isReal = 'environment' in place
  const address = isReal ? async () => paypalHosts[place.environment] : place.address
  return paypalProvider({
    get db() {
      return host.db
    },
    store: () => host.store(),
    report: (alert) => host.report(alert),
    client: new PaypalClient({ address, clientId, clientSecret }),
    certificates: new PaypalCertificates(isReal ? isOfPaypal : isOfSandbox(address)),
    webhookId,
    approveUrl: isReal ? approveUrlAtPaypal : approveUrlThrough(place.proxy),
  })
}
