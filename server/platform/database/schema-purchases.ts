import type { Generated } from 'kysely'
import type { Currency } from '#contract/currency.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'

/** The tables of carts, orders, payments and delivery. Units and encodings are those of schema.ts. */

type CartItemRow = {
  id: string
  user_id: string
  /** Not a foreign key: the line outlives its beat and tells the buyer that the beat is gone. */
  beat_id: string
  license_id: string
  /** Snapshot from when the line was added. */
  title: string
  producer: string
  image: string
  license_name: string
  license_icon: 'diamond' | 'gold' | 'premium'
  price_cents: number
  created_at: number
  /** JSON of `LicenseText`: what the buyer read. Null for lines from before this column existed. */
  license_text: Generated<string | null>
  /** The grant of the license that this one is to take the place of. */
  upgrade_of: Generated<string | null>
}

/** The user and everything personal are null once the account or the order was deleted: the sale stays as a record. */
type OrderRow = {
  id: string
  user_id: string | null
  username: string | null
  email: string | null
  status: PaymentStatus
  amount_cents: number
  /** What went back to the buyer: by refunds, or all of it by a lost dispute. */
  refunded_cents: Generated<number>
  currency: Currency
  /** SHA-256 of items and prices: checking out an equal cart again reuses the order. */
  cart_hash: string
  /** JSON of `BillingInfo` in the contract. */
  billing: string | null
  /** The provider's payment intent; null until it is created. */
  intent_id: string | null
  /** When the reconciler last asked the provider about this order while it was open. */
  payment_checked_at: Generated<number | null>
  /** Null for orders from before this column existed. */
  payment_mode: PaymentMode | null
  created_at: number
  anonymized_at: Generated<number | null>
  /** Where it was bought from, for a year. */
  client_address: Generated<string | null>
  user_agent: Generated<string | null>
  /** The buyer's, as contracts name it. */
  artist_name: Generated<string | null>
  /** 1: the payment is authorized first and captured once the exclusives in it are certain. */
  manual_capture: Generated<number>
  /** JSON of `FrozenQuote` in the contract: how it was priced. Null for orders from before there were deals. */
  quote: Generated<string | null>
  /** Where the card is from, as ISO 3166-1 code: evidence of where the buyer is, beside the billing details. */
  card_country: Generated<string | null>
  /** The version of the store's terms that the buyer accepted, and when; null for orders from before this column existed. */
  terms_version: Generated<number | null>
  terms_accepted_at: Generated<number | null>
  /** What the payment provider kept of the payment, in its own currency; null where it has not said. */
  fee_cents: Generated<number | null>
  fee_currency: Generated<string | null>
  /** Wording of the consent to delivery at once, and when it was given; null where none was needed. */
  consent_version: Generated<number | null>
  consent_at: Generated<number | null>
  /** JSON of `VatCheck` in the contract; null without a VAT number. */
  vat_check: Generated<string | null>
}

/** Immutable snapshot of what was bought. */
type OrderLineRow = {
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
  /** JSON of `LicenseScope`. */
  license_scope: string
  /** The producer as contracts name them: legal and artist name. Null for orders from before there were any. */
  producer_party: Generated<string | null>
  producer_artist_name: Generated<string | null>
  /** Contract text with variables; null for orders from before tiers had one each. */
  license_terms: string | null
  /** What the buyer pays for it. */
  price_cents: number
  /** The tax in it. */
  tax_cents: Generated<number>
  /** What tax added to its price: negative where tax was taken off. */
  tax_added_cents: Generated<number>
  /** JSON of `EarlierLicenses` in the contract, for an exclusive license: what was granted before. */
  earlier_licenses: Generated<string | null>
  /** JSON of `DeliveredKind[]`. */
  file_kinds: string
  /** What went back to the buyer by refunds of this line. Its license has then ended. */
  refunded_cents: Generated<number>
  /** The grant of the license that this one takes the place of, or renews. */
  replaces: Generated<string | null>
  replacement: Generated<'renewal' | 'upgrade' | null>
  /** When the term of a renewal begins; null: when it is paid. */
  starts_at: Generated<number | null>
}

type PaymentHistoryRow = {
  id: string
  order_id: string
  at: number
  status: PaymentStatus
  message: string
  /** Idempotency key: unique per order. */
  fact: string
}

type WebhookEventRow = {
  id: string
  type: string
  intent_id: string | null
  received_at: number
  processed_at: number | null
  attempts: number
  last_error: string | null
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
  /** JSON of the ids of the order lines that it is for; null: whatever is left of the order. */
  line_ids: Generated<string | null>
}

/** The right to download one order line's files. Created on payment, revoked on refund or dispute. */
type GrantRow = {
  id: string
  order_id: string
  line_id: string
  /** Null in an anonymous sales record, as in `DownloadRow`. */
  user_id: string | null
  certificate: string
  granted_at: number
  revoked_at: number | null
  /** JSON of `LicenseStatement`, exactly as signed; null until all files exist. */
  statement: string | null
  signature: string | null
  /** Path of the ID3 tag that precedes the MP3, in the private store; null: none. */
  mp3_tag: Generated<string | null>
  /** The license document, a path in the private store, and the SHA-256 of what it was drawn from. */
  document: Generated<string | null>
  document_source: Generated<string | null>
  /** Streams in all, as the buyer last reported them. */
  streams: Generated<number | null>
  streams_reported_at: Generated<number | null>
  /** The term; null for a license without an end. */
  starts_at: Generated<number | null>
  ends_at: Generated<number | null>
  /** When its buyer was mailed that the term ends. */
  term_reminded_at: Generated<number | null>
}

/** Where the buyer of a license uses it, as its public page lists it. */
type LicenseUseRow = {
  id: string
  grant_id: string
  url: string
  title: string
  added_at: number
}

type DownloadRow = {
  id: string
  grant_id: string
  user_id: string | null
  /** A file kind, `document` or `archive`. */
  asset: string
  at: number
  /** First requested byte: 0 for a new download, more for a resumed one. */
  from_byte: number
  /** Where it went, for a year. */
  client_address: Generated<string | null>
  user_agent: Generated<string | null>
}

type BeatFileRow = {
  id: string
  beat_id: string
  kind: 'master-wav' | 'mp3-320' | 'stems'
  /** `wanted`: a background job has yet to make it from its source. */
  status: 'wanted' | 'ready' | 'failed'
  /** Source of a wanted file: `demo:{slug}` renders a demo beat or its stems, `file:{kind}` converts another file. */
  source: string | null
  /** Path relative to the private store. */
  path: string | null
  sha256: string | null
  bytes: number | null
  attempts: number
  last_error: string | null
  created_at: number
  /** When the last beat or order stopped using it. */
  orphaned_at: Generated<number | null>
  /** What is in a zip of stems, as JSON of `StemEntry[]` in the contract; null for other kinds and until it is made. */
  entries: Generated<string | null>
}

/** Who has the exclusive license of a beat: `held` until a moment by an order that is being paid, or `sold`. */
type ExclusiveRow = {
  beat_id: string
  order_id: string
  state: 'held' | 'sold'
  held_until: number
}

export type PurchaseTables = {
  exclusives: ExclusiveRow
  cart_items: CartItemRow
  orders: OrderRow
  order_lines: OrderLineRow
  payment_history: PaymentHistoryRow
  webhook_events: WebhookEventRow
  refunds: RefundRow
  grants: GrantRow
  license_uses: LicenseUseRow
  downloads: DownloadRow
  beat_files: BeatFileRow
}
