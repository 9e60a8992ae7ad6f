import type { Generated } from 'kysely'
import type { ReleaseReason } from '#server/model/payment/index.ts'
import type { CaptureState } from './paypal-snapshot.ts'

/** The payment of an order by PayPal. Each step of `capture` is one update that names the state it leaves. */
type PaypalPaymentRow = {
  order_id: string
  /** PayPal's order; null if the payment was closed before there was one. */
  paypal_id: string | null
  /** Where the buyer approves it. */
  approve_link: string | null
  capture: Generated<CaptureState>
  /** When PayPal was asked last to take the money. */
  asked_at: Generated<number | null>
  /** How many captures PayPal refused. The next one's key counts on. */
  refusals: Generated<number>
  /** PayPal's name for the last refusal. */
  issue: Generated<string | null>
  /** The end of the second of the last refusal, and the buyer's last approval that PayPal told of, by PayPal's clock. */
  refused_at: Generated<number | null>
  approved_at: Generated<number | null>
  /** After how many refusals the buyer was last sent to PayPal, and had been sent when they last came back. */
  sent_after: Generated<number>
  returned_after: Generated<number>
  /** What PayPal calls the money that it took: still known when the order no longer is. */
  capture_id: Generated<string | null>
  /** Why it was closed. */
  reason: Generated<ReleaseReason | null>
  created_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    paypal_payments: PaypalPaymentRow
  }
}
