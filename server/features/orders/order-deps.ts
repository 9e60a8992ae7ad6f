import type { BillingRules } from '#contract/billing.ts'
import type { Delivery } from '#server/features/delivery/index.ts'
import type { CheckVatNumber } from '#server/features/vat-numbers/index.ts'
import type { CheckoutContext } from './checkout.ts'

/** Terms that a buyer accepts with an order. */
type SellingTerms = {
  /** Governing law of the contracts, e.g. `the State of New York`. */
  governingLaw: string
  /** Version of the store's terms; 0 for the standard text. */
  termsVersion: number
}

/** Dependencies of order functions. `now` is the clock in milliseconds for polling the provider. */
export type OrderDeps = {
  payment: CheckoutContext
  delivery: Delivery
  sellingTerms: () => SellingTerms
  billingRules: () => BillingRules
  checkVatNumber: CheckVatNumber
  now: () => number
}
