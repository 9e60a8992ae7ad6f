import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Credit } from '#contract/splits/credits.ts'
import type { FeeBearer } from '#contract/splits/share-line.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

/**
 * A sold line of a beat that had a split, with the rules by which it is shared, as they were at the sale. Outlives order,
 * beat and people. Amounts are cents.
 */
type SharedLineRow = {
  /** Of the order line. */
  line_id: string
  order_id: string
  beat_id: string
  split_id: string
  mode: PaymentMode
  currency: Currency
  title: string
  license_name: string
  sold_at: number
  /** What the buyer paid for it. */
  price_cents: number
  /** Without tax. */
  net_cents: number
  /** Its part of the payment fee, as far as it is known. */
  fee_cents: number
  fee_bearer: FeeBearer
  commission_points: number
  /** What went back to the buyer. */
  returned_cents: number
  /** While the payment is disputed. */
  disputed: Flag
  /** Who made it, for contract and certificate. */
  credits: Json<Credit[]>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    shared_lines: SharedLineRow
  }
}
