import type { BillingRules } from '#contract/billing.ts'
import type { Delivery } from '#server/features/delivery/index.ts'
import type { CheckVatNumber } from '#server/features/vat-numbers/index.ts'
import type { CheckoutContext } from './checkout.ts'

/** What a buyer agrees to with an order. */
export type SellingTerms = {
  /** What license contracts are under, such as `the State of New York`. */
  governingLaw: string
  /** Of the store's terms; 0: the standard text. */
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
