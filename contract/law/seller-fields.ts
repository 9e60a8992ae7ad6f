import type { Seller } from '#contract/store/seller.ts'
import { canWithdraw } from './regions.ts'

/** Legal details that only some countries ask for. */
export const askedSellerFields = [
  'phone',
  'capital',
  'host',
  'mediator',
  'disputes',
  'discloseOnRequest',
  'taxIds',
] as const satisfies readonly (keyof Seller)[]
export type AskedSellerField = (typeof askedSellerFields)[number]

type Places = {
  /** Undefined or empty until the owner has said it. */
  seller: string | undefined
  /** Sold to. ISO 3166-1 codes. */
  countries: readonly string[]
}

/** Where documents show each registration beside its tax, or in their head. */
const numbersOnPaper = ['AU', 'CA', 'JP']

const askers: Readonly<Record<AskedSellerField, (places: Places) => boolean>> = {
  // Of the legal notice, and of the form to withdraw with.
  phone: ({ seller, countries }) =>
    ['AT', 'DE', 'FR', 'JP'].includes(seller ?? '') || countries.some(canWithdraw),
  capital: ({ seller }) => seller === 'FR',
  host: ({ seller }) => seller === 'FR',
  mediator: ({ seller }) => seller === 'FR',
  disputes: ({ seller }) => seller === 'DE' || seller === 'AT',
  discloseOnRequest: ({ seller }) => seller === 'JP',
  // A store that sells at home alone has its number in the tax number or VAT ID.
  taxIds: ({ seller, countries }) =>
    [seller ?? '', ...countries].some((country) => numbersOnPaper.includes(country)) ||
    countries.some((country) => country !== seller),
}

/** The legal details that a country of the seller or of the buyers asks for, in their order. */
export function sellerFieldsOf(places: Places): readonly AskedSellerField[] {
  return askedSellerFields.filter((name) => askers[name](places))
}
