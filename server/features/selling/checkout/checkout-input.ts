import type { BillingInfo } from '#contract/orders/billing.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { VatCheck } from '#contract/pricing/vat-number.ts'
import type { ExpectedRevisions } from '#server/model/cart/index.ts'
import type { PurchaseEvidence } from '#server/model/order/index.ts'

/** What the buyer saw and entered at checkout, and the contracts' governing law. */
export type CheckoutSnapshot = {
  price: number
  provider: PaymentProviderName
  /** Defaults to the store's. */
  currency?: Currency | undefined
  billing: BillingInfo
  /** Result of the VAT number check; undefined without a number. */
  vatCheck: VatCheck | undefined
  licenses?: ExpectedRevisions | undefined
  client: PurchaseEvidence
  governingLaw: string
}
