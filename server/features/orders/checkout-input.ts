import type { BillingInfo } from '#contract/billing.ts'
import type { Currency } from '#contract/currency.ts'
import type { VatCheck } from '#contract/vat-number.ts'
import type { ShownLicenses } from '#server/features/pricing/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'

/** Where the order came from, what was agreed to and when, and how a VAT number was checked. */
export type PurchaseEvidence = ClientEvidence &
  Pick<Row<'orders'>, 'terms_version' | 'terms_accepted_at' | 'consent_version' | 'consent_at' | 'vat_check'>

/** What the buyer saw and entered at checkout, and the law that the contracts are under. */
export type Shown = {
  price: number
  /** Undefined: that of the store. */
  currency?: Currency | undefined
  billing: BillingInfo
  /** What the check of the buyer's VAT number found; undefined without one. */
  vatCheck: VatCheck | undefined
  licenses?: ShownLicenses | undefined
  client: PurchaseEvidence
  governingLaw: string
}

export type Buyer = { id: string; username: string; email: string; artistName: string | null }
