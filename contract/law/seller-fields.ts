import type { Seller } from '#contract/store/seller.ts'
import { canCancelInSevenDays, canWithdraw, hasWithdrawalFunction } from './regions.ts'

/** Legal details that only some countries ask for. */
export const askedSellerFields = [
  'phone',
  'capital',
  'host',
  'mediator',
  'disputes',
  'discloseOnRequest',
  'representativeEu',
  'representativeUk',
  'encarregado',
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

const isUk = (country: string) => country === 'GB'

/** Whether the seller is known to be outside a region. */
const isElsewhere = (seller: string | undefined, region: (country: string) => boolean) =>
  seller !== undefined && seller !== '' && !region(seller)

const askers: Readonly<Record<AskedSellerField, (places: Places) => boolean>> = {
  // Of the legal notice, and of the form to withdraw with.
  phone: ({ seller, countries }) =>
    ['AT', 'DE', 'FR', 'JP'].includes(seller ?? '') || countries.some(canWithdraw),
  capital: ({ seller }) => seller === 'FR',
  host: ({ seller }) => seller === 'FR',
  mediator: ({ seller }) => seller === 'FR',
  disputes: ({ seller }) => seller === 'DE' || seller === 'AT',
  discloseOnRequest: ({ seller }) => seller === 'JP',
  // A seller outside whom people there can write to about their data.
  representativeEu: ({ seller, countries }) =>
    isElsewhere(seller, hasWithdrawalFunction) && countries.some(hasWithdrawalFunction),
  representativeUk: ({ seller, countries }) => isElsewhere(seller, isUk) && countries.some(isUk),
  encarregado: ({ seller, countries }) =>
    isElsewhere(seller, canCancelInSevenDays) && countries.some(canCancelInSevenDays),
  // A store that sells at home alone has its number in the tax number or VAT ID.
  taxIds: ({ seller, countries }) =>
    [seller ?? '', ...countries].some((country) => numbersOnPaper.includes(country)) ||
    countries.some((country) => country !== seller),
}

/** The legal details that a country of the seller or of the buyers asks for, in their order. */
export function sellerFieldsOf(places: Places): readonly AskedSellerField[] {
  return askedSellerFields.filter((name) => askers[name](places))
}
