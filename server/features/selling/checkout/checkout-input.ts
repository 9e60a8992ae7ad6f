import type { BillingInfo } from '#contract/orders/billing.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { VatCheck } from '#contract/pricing/vat-number.ts'
import type { ExpectedRevisions } from '#server/model/cart/index.ts'
import type { ContractChoice, PurchaseEvidence } from '#server/model/order/index.ts'

/** What the buyer saw and entered at checkout, and what contracts are made of. */
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
  contracts: ContractChoice
}
