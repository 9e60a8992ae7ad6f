import type { PaypalKeys } from '#server/config/payment-config.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

/** Keys of the PayPal sandbox, derived from the store's secret, so that all instances share them. */
export function paypalSandboxKeys(storeSecret: string): PaypalKeys & { webhookId: string } {
  const key = (purpose: string) =>
    deriveKey(storeSecret, `paypal sandbox ${purpose}`).toString('hex').slice(0, 40)
  return {
    clientId: key('client id'),
    clientSecret: key('client secret'),
    webhookId: key('webhook id').slice(0, 17).toUpperCase(),
  }
}
