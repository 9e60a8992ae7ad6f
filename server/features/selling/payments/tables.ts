import type { Generated } from 'kysely'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'

type WebhookEventRow = {
  id: string
  provider: Generated<PaymentProviderName>
  type: string
  intent_id: string | null
  /** What else it is about, such as `transfer:tr_1`. */
  subject: Generated<string | null>
  received_at: number
  processed_at: number | null
  attempts: number
  last_error: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    webhook_events: WebhookEventRow
  }
}
