import type { Generated } from 'kysely'
import type { PaymentMode } from '#contract/payment.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'

/** The tables of carts, orders, payments and delivery. Units and encodings are those of schema.ts. */

export type CartItemRow = {
  id: string
  user_id: string
  /** Not a foreign key: a line outlives its beat, so that the buyer sees what happened to it. */
  beat_id: string
  license_id: string
  /** As they were when the line was put in. */
  title: string
  producer: string
  image: string
  license_name: string
  license_icon: 'diamond' | 'gold' | 'premium'
  price_cents: number
  created_at: number
}

export type OrderRow = {
  id: string
  user_id: string
  username: string
  email: string
  status: PaymentStatus
  amount_cents: number
  /** What went back to the buyer: by refunds, or all of it by a lost dispute. */
  refunded_cents: Generated<number>
  currency: string
  /** SHA-256 over what is bought at which price; equal carts are one order. */
  cart_hash: string
  /** JSON of `BillingInfo` in the contract. */
  billing: string
  /** The provider's payment intent, once it is known. */
  intent_id: string | null
  /** Where it is paid; null for orders from before this was noted. */
  payment_mode: PaymentMode | null
  created_at: number
}

/** What was bought, as it was then. Never changed afterwards. */
export type OrderLineRow = {
  id: string
  order_id: string
  position: number
  beat_id: string
  license_id: string
  title: string
  description: string
  producer: string
  image: string
  license_name: string
  license_description: string
  license_icon: 'diamond' | 'gold' | 'premium'
  /** JSON of `LicenseRight[]`. */
  license_rights: string
  /** The contract text with its variables; null for orders from before there was one for each tier. */
  license_terms: string | null
  price_cents: number
  /** JSON of `DeliveredKind[]`: what the license gives. */
  file_kinds: string
}

export type PaymentHistoryRow = {
  id: string
  order_id: string
  at: number
  status: PaymentStatus
  message: string
  /** Names the fact that the entry tells of; a fact is told once. */
  fact: string
}

export type WebhookEventRow = {
  id: string
  type: string
  intent_id: string | null
  received_at: number
  processed_at: number | null
  attempts: number
  last_error: string | null
}

export type RefundRow = {
  id: string
  order_id: string
  amount_cents: number
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  provider_id: string | null
  requested_by: string
  created_at: number
}

/** The right to download what one line bought. Exists from the payment on; revoked while the money is given back. */
export type GrantRow = {
  id: string
  order_id: string
  line_id: string
  user_id: string
  certificate: string
  granted_at: number
  revoked_at: number | null
  /** JSON of `LicenseStatement`, exactly as signed, and its signature; null until all files exist. */
  statement: string | null
  signature: string | null
}

export type DownloadRow = {
  id: string
  grant_id: string
  user_id: string
  /** A file kind, `document` or `archive`. */
  asset: string
  at: number
  /** First byte that was asked for: 0 is a new download, more is a resumed one. */
  from_byte: number
}

export type BeatFileRow = {
  id: string
  beat_id: string
  kind: 'master-wav' | 'mp3-320'
  /** `wanted`: the background worker makes it from its source. */
  status: 'wanted' | 'ready' | 'failed'
  /** What a wanted file is made from: `demo:{slug}` renders a demo beat, `file:{kind}` converts another file. */
  source: string | null
  /** Path in the private store, relative to it. */
  path: string | null
  sha256: string | null
  bytes: number | null
  attempts: number
  last_error: string | null
  created_at: number
  /** Since when neither a beat nor an order needs it. */
  orphaned_at: Generated<number | null>
}

export type PurchaseTables = {
  cart_items: CartItemRow
  orders: OrderRow
  order_lines: OrderLineRow
  payment_history: PaymentHistoryRow
  webhook_events: WebhookEventRow
  refunds: RefundRow
  grants: GrantRow
  downloads: DownloadRow
  beat_files: BeatFileRow
}
