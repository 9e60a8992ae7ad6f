import type { Generated } from 'kysely'
import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

type PaymentHistoryRow = {
  id: string
  order_id: string
  at: number
  status: PaymentStatus
  message: string
  kind: PaymentEvent
  /** Idempotency key: unique per order. */
  fact: string
}

type RefundRow = {
  id: string
  order_id: string
  amount_cents: number
  /** `requested`: the provider has not taken it yet. `canceled`: by an administrator before it was taken. */
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled'
  provider_id: string | null
  requested_by: string
  created_at: number
  /** Why it was refused, or why the last attempt failed, in the provider's words. */
  problem: Generated<string | null>
  /** Ids of the order lines that it ends; null for old refunds of whatever was left of the order. */
  line_ids: Generated<Json<string[]> | null>
  /** 1: sent without an amount, for whatever is left of the payment. */
  rest: Generated<Flag>
  /** Cents by line, where a part of one is given back and its license stays valid. */
  parts: Generated<Json<Record<string, number>> | null>
  /** For the buyer. */
  note: Generated<string | null>
  /** Null: none that a credit note would say. */
  reason: Generated<'withdrawal' | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    payment_history: PaymentHistoryRow
    refunds: RefundRow
  }
}
