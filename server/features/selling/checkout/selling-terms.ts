import type { Buyer } from '#contract/law/duties.ts'
import type { BillingRules } from '#contract/orders/billing.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { PurchaseEvidence } from '#server/model/order/index.ts'
import type { CheckoutContext } from './checkout.ts'

/** Terms that a buyer accepts with an order. */
type SellingTerms = {
  /** Governing law of the contracts, e.g. `the State of New York`, in the language of a contract. */
  law: (locale: Locale) => string
  /** A short text of the owner's in a language, or as it was written. */
  say: (text: string, locale: Locale) => string
  /** The language that the owner's texts are written in. */
  writtenIn: Locale
}

declare module '#server/platform/store.ts' {
  interface Store {
    payment: CheckoutContext
    sellingTerms: () => SellingTerms
    /** Keeps the texts that this buyer orders under in their language, and says which they are. */
    freezeTexts: (
      buyer: Buyer,
      locale: Locale,
    ) => Promise<Pick<PurchaseEvidence, 'terms_version' | 'instruction_version' | 'contract_texts'>>
    billingRules: () => BillingRules
  }
}
