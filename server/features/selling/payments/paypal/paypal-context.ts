import type { Db } from '#server/platform/database/connect.ts'
import type { StoreAtProvider } from '#server/platform/http/store-url.ts'
import type { PaypalCertificates } from './paypal-certificates.ts'
import type { PaypalClient } from './paypal-client.ts'

/** What payments by PayPal need. */
export type PaypalContext = {
  db: Db
  client: PaypalClient
  certificates: PaypalCertificates
  /** PayPal's id of the store's webhook. Undefined: webhooks are refused, and only the reconciler follows payments. */
  webhookId: string | undefined
  store: () => Promise<StoreAtProvider>
  /** @throws UnexpectedAnswerError for a link that leads elsewhere than to the page on which buyers approve */
  approveUrl: (link: string) => string
  /** Tells the operator of what needs a person, once per key. */
  report: (alert: { key: string; message: string }) => Promise<void>
}
