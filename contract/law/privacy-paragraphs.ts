import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/seller.ts'
import type { Locale } from '#contract/text/locales.ts'
import { lawOf, type StoreFacts } from './duties.ts'
import { canCancelInSevenDays, canWithdraw } from './regions.ts'
import { legalWords } from './words/legal-words.ts'

/** What a privacy policy says because of where a store sells, and who sells. Texts without markup. */
export type PrivacyParagraphs = {
  /** Who is responsible: name and address in lines, and how to reach them. Undefined: nobody asks for it, or it is not known. */
  controller: { lines: string[]; email: string } | undefined
  /** Who can be written to in their place, each in a sentence. */
  representatives: string[]
  /** What is kept because of the law, each with its time. */
  kept: string[]
}

/** A store that sells at home, where nobody asks for them, has none of these paragraphs. */
export function privacyParagraphs(
  facts: StoreFacts,
  seller: Seller | null,
  locale: Locale,
): PrivacyParagraphs {
  const { privacy, labeled } = legalWords(locale)
  const duties = new Set(lawOf(facts).map(({ id }) => id))
  const asksForController = (country: string) => canWithdraw(country) || canCancelInSevenDays(country)
  const isAsked = facts.countries.some(asksForController) || asksForController(facts.seller ?? '')
  return {
    controller:
      seller && isAsked
        ? {
            lines: [
              seller.name,
              ...addressLines({ ...seller, address: seller.street }),
              countryName(seller.country, locale),
            ],
            email: seller.email,
          }
        : undefined,
    representatives: seller
      ? [
          seller.representativeEu && labeled(privacy.representative.eu, seller.representativeEu),
          seller.representativeUk && labeled(privacy.representative.uk, seller.representativeUk),
          seller.encarregado && labeled(privacy.representative.br, seller.encarregado),
        ].filter((sentence) => sentence !== '')
      : [],
    kept: [
      ...(duties.has('withdrawalFunction') || duties.has('cancelFunction') ? [privacy.withdrawals] : []),
      ...(duties.has('confirmation') ? [privacy.confirmations] : []),
      ...(duties.has('taxForms') ? [privacy.taxForms] : []),
    ],
  }
}
