import type { Buyer } from '#contract/law/duties.ts'
import type { BillingRules } from '#contract/orders/billing.ts'
import type { PurchaseEvidence } from '#server/model/order/index.ts'
import type { CheckoutContext } from './checkout.ts'

/** Terms that a buyer accepts with an order. */
type SellingTerms = {
  /** Governing law of the contracts, e.g. `the State of New York`. */
  governingLaw: string
  /** Version of the store's terms; 0 for the standard text. */
  termsVersion: number
}

declare module '#server/platform/store.ts' {
  interface Store {
    payment: CheckoutContext
    sellingTerms: () => SellingTerms
    /** Keeps the texts that this buyer orders under, and says which they are. */
    freezeTexts: (buyer: Buyer) => Promise<Pick<PurchaseEvidence, 'instruction_version' | 'contract_texts'>>
    billingRules: () => BillingRules
  }
}
