import type { BillingInfo } from '#contract/billing.ts'
import type { Currency } from '#contract/currency.ts'
import type { VatCheck } from '#contract/vat-number.ts'
import type { ShownLicenses } from '#server/features/pricing/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'

/** Evidence of a purchase: client, accepted terms and consent with their times, VAT check. */
export type PurchaseEvidence = ClientEvidence &
  Pick<Row<'orders'>, 'terms_version' | 'terms_accepted_at' | 'consent_version' | 'consent_at' | 'vat_check'>

/** What the buyer saw and entered at checkout, and the contracts' governing law. */
export type Shown = {
  price: number
  /** Defaults to the store's. */
  currency?: Currency | undefined
  billing: BillingInfo
  /** Result of the VAT number check; undefined without a number. */
  vatCheck: VatCheck | undefined
  licenses?: ShownLicenses | undefined
  client: PurchaseEvidence
  governingLaw: string
}

export type Buyer = { id: string; username: string; email: string; artistName: string | null }
