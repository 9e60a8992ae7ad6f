import type { BillingRules } from '#contract/orders/billing.ts'
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
    billingRules: () => BillingRules
  }
}
