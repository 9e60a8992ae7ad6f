import type { Generated } from 'kysely'
import type { ConfirmationState } from '#contract/law/withdrawal.ts'
import type { EarlierLicenses } from '#contract/licenses/license-contract.ts'
import type { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { ContractTexts } from '#contract/orders/contract-texts.ts'
import type { DeliveredKind } from '#contract/orders/order.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import type { VatCheck } from '#contract/pricing/vat-number.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

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
  billing: Json<BillingInfo> | null
  /** Who takes the money; null where there is nothing to pay. */
  provider: Generated<PaymentProviderName | null>
  /** The payment at the provider: Stripe's payment intent, PayPal's order; null until it is created. */
  intent_id: string | null
  /** The successful charge at Stripe, or capture at PayPal; null before, and for orders from before it was kept. */
  charge_id: Generated<string | null>
  /** Since when the provider has been checking the payment; null while it does not. */
  processing_since: Generated<number | null>
  /** When the reconciler last asked the provider about this order while it was open. */
  payment_checked_at: Generated<number | null>
  /** `demo`: made up, see demo/month. Null for orders from before this column existed. */
  payment_mode: OrderMode | null
  created_at: number
  anonymized_at: Generated<number | null>
  /** Where it was bought from, for a year. */
  client_address: Generated<string | null>
  user_agent: Generated<string | null>
  /** The buyer's, as contracts name it. */
  artist_name: Generated<string | null>
  /** 1: the payment is authorized first and captured once the exclusives in it are certain. */
  manual_capture: Generated<Flag>
  /** How it was priced. Null for orders from before there were deals. */
  quote: Generated<Json<FrozenQuote> | null>
  /** Where the card is from, as ISO 3166-1 code: evidence of where the buyer is, beside the billing details. */
  card_country: Generated<string | null>
  /** The version of the store's terms that the buyer accepted, and when; null for orders from before this column existed. */
  terms_version: Generated<number | null>
  terms_accepted_at: Generated<number | null>
  /** What the payment provider kept of the payment, in its own currency; null where it has not said. */
  fee_cents: Generated<number | null>
  fee_currency: Generated<string | null>
  /** What it was paid with, or tried to be, by the provider's name such as `card` or `apple_pay`; null where it has not said. */
  paid_with: Generated<string | null>
  /** The ways to pay that the provider is asked for, by its names. Never changes; null: cards. */
  allowed_methods: Generated<Json<string[]> | null>
  /** The last digits of its card. */
  card_last4: Generated<string | null>
  /** Wording of the consent to delivery at once, and when it was given; null where none was needed. */
  consent_version: Generated<number | null>
  consent_at: Generated<number | null>
  /** What became of the receipt, which confirms the order, and when it was accepted or refused for the buyer's address. */
  confirmation_state: Generated<ConfirmationState>
  confirmation_at: Generated<number | null>
  /** Of the instruction on withdrawal that it was placed under; null for orders from before it was kept, or without one. */
  instruction_version: Generated<number | null>
  /** Hash of the texts that it was made under; null where the buyer gets no order confirmation. */
  contract_texts: Generated<string | null>
  /** The order confirmation, a path in the private store; null until it is made. */
  confirmation_document: Generated<string | null>
  /** Null without a VAT number. */
  vat_check: Generated<Json<VatCheck> | null>
  /** In which it was placed, and its mails and documents are written for good; null: the store's own. */
  locale: Generated<Locale | null>
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
  license_rights: Json<LicenseRight[]>
  license_scope: Json<LicenseScope>
  /** The producer as contracts name them: legal and artist name. Null for orders from before there were any. */
  producer_party: Generated<string | null>
  producer_artist_name: Generated<string | null>
  /** Contract text with variables; null for orders from before tiers had one each. */
  license_terms: string | null
  /** The language of that text; null for orders from before it was kept. */
  license_locale: Generated<Locale | null>
  /** What the buyer pays for it. */
  price_cents: number
  /** From where the visit came in which the beat was first played; null: it did not say. */
  source: Generated<string | null>
  /** 1: it came from the beat's booth. */
  from_booth: Generated<Flag>
  /** The tax in it. */
  tax_cents: Generated<number>
  /** What tax added to its price: negative where tax was taken off. */
  tax_added_cents: Generated<number>
  /** For an exclusive license: what was granted before. */
  earlier_licenses: Generated<Json<EarlierLicenses> | null>
  file_kinds: Json<DeliveredKind[]>
  /** When it was refunded, which ended its license; also set for a line that cost nothing. Null while it stands. */
  refunded_at: Generated<number | null>
  /** What went back to the buyer for it. */
  refunded_cents: Generated<number>
  /** When the buyer withdrew from it. */
  withdrawn_at: Generated<number | null>
  /** The grant of the license that this one takes the place of, or renews. */
  replaces: Generated<string | null>
  replacement: Generated<'renewal' | 'upgrade' | null>
  /** When the term of a renewal begins; null: when it is paid. */
  starts_at: Generated<number | null>
}

/** Immutable. */
type ContractTextsRow = { hash: string; content: Json<ContractTexts> }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    orders: OrderRow
    order_lines: OrderLineRow
    contract_texts: ContractTextsRow
  }
}
