import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/seller.ts'
import { lawOf, type StoreFacts } from './duties.ts'
import { canCancelInSevenDays, canWithdraw } from './regions.ts'

/** What a privacy policy says because of where a store sells, and who sells. Texts without markup. */
export type PrivacyParagraphs = {
  /** Who is responsible: name and address in lines, and how to reach them. Undefined: nobody asks for it, or it is not known. */
  controller: { lines: string[]; email: string } | undefined
  /** Who can be written to in their place, each in a sentence. */
  representatives: string[]
  /** What is kept because of the law, each with its time. */
  kept: string[]
}

const WITHDRAWALS =
  'If you withdraw from a purchase: your name, the address for the confirmation, what you wrote, and when. Until you delete the account, or three years after you withdrew.'
const CONFIRMATIONS =
  'Whether and when the confirmation of an order was sent, without your address. As long as the order.'
const TAX_FORMS =
  'If you share in sales: where and as what you pay tax, whether we have your tax form and since when, and your tax number, encrypted. Until we erase it, at the earliest ten years after your last sale or payout.'

/** A store that sells at home, where nobody asks for them, has none of these paragraphs. */
export function privacyParagraphs(facts: StoreFacts, seller: Seller | null): PrivacyParagraphs {
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
              countryName(seller.country),
            ],
            email: seller.email,
          }
        : undefined,
    representatives: seller
      ? [
          seller.representativeEu && `Representative in the EU: ${seller.representativeEu}`,
          seller.representativeUk && `Representative in the UK: ${seller.representativeUk}`,
          seller.encarregado && `Encarregado (Brazil): ${seller.encarregado}`,
        ].filter((sentence) => sentence !== '')
      : [],
    kept: [
      ...(duties.has('withdrawalFunction') || duties.has('cancelFunction') ? [WITHDRAWALS] : []),
      ...(duties.has('confirmation') ? [CONFIRMATIONS] : []),
      ...(duties.has('taxForms') ? [TAX_FORMS] : []),
    ],
  }
}
