import type { Generated } from 'kysely'
import type { DealKind } from '#contract/pricing/deal.ts'
import type { DealScope } from '#contract/pricing/deal-rules.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

/** A sale, bulk deal or discount code. */
type DealRow = {
  id: string
  kind: DealKind
  name: string
  /** Of sales and codes one of the two. */
  percent: number | null
  amount_cents: number | null
  /** As it is shown, and as it is looked up. */
  code: string | null
  code_key: string | null
  buy: number | null
  free: number | null
  scope: Json<DealScope>
  from_at: number | null
  until_at: number | null
  max_uses: number | null
  max_uses_per_buyer: number | null
  minimum_cents: Generated<number>
  first_purchase_only: Generated<Flag>
  is_combinable: Generated<Flag>
  /** Of codes: since when everybody was told of it, as far as its text was found. */
  announced_at: Generated<number | null>
  /** Of codes: whether it is public, as an administrator says; null: as it was found. */
  is_public: Generated<Flag | null>
  paused_at: Generated<number | null>
  /** When an administrator ended it. Deals that were used stay as records. */
  ended_at: Generated<number | null>
  /** Whether the catalogue shows the prices of the sale. */
  listed: Generated<Flag>
  /** Starts at 1. Optimistic locking: rejects an edit based on an older revision. */
  revision: Generated<number>
  created_at: number
}

/**
 * A deal that changed the price of an order. Of a code it is a use: held while the order is open, spent once it is paid,
 * given back when it is canceled.
 */
type DealUseRow = { order_id: string; deal_id: string; created_at: number }

/** The code that a buyer entered for the cart. */
type CartCodeRow = { user_id: string; code: string; created_at: number }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    deals: DealRow
    deal_uses: DealUseRow
    cart_codes: CartCodeRow
  }
}
