import { z } from 'zod'
import { CountryCode, countryCodes, countryName, hasPostalCodes } from './countries.ts'
import { singleLine } from './single-line.ts'

const longest = { name: 120, address: 200, city: 120, postalCode: 20, company: 160 }

function required(field: keyof typeof longest, message: string) {
  return singleLine({ error: message })
    .min(1, message)
    .max(longest[field], `Please use at most ${longest[field]} characters.`)
}

function optional(field: keyof typeof longest) {
  return singleLine().max(longest[field], `Please use at most ${longest[field]} characters.`).default('')
}

/** Who buys. What an order or an account keeps; `billingSchema` says what a checkout asks for. */
export const BillingInfo = z.object({
  name: required('name', 'Name is required.'),
  address: optional('address').describe('Empty where the store does not ask for it, as city and postal code'),
  city: optional('city'),
  country: CountryCode,
  postalCode: optional('postalCode'),
  company: required('company', 'Company is required.')
    .optional()
    .describe('Of a business; left out: a person'),
  vatNumber: singleLine().max(30, 'Please use at most 30 characters.').optional(),
})
export type BillingInfo = z.infer<typeof BillingInfo>

export const CountryList = z
  .union([z.literal('all'), z.array(CountryCode)])
  .describe('ISO 3166-1 codes, or all of them')
export type CountryList = z.infer<typeof CountryList>

/** What this store asks of its buyers. */
export const BillingRules = z.object({
  countries: CountryList.describe('Where the store sells to'),
  addressIn: CountryList.describe('Where buyers are asked for their address; elsewhere name and country do'),
})
export type BillingRules = z.infer<typeof BillingRules>

export function includesCountry(list: CountryList, country: string): boolean {
  return list === 'all' ? countryCodes.includes(country) : list.includes(country)
}

/** Also before there is a country, where everybody is asked. */
export function asksAddress({ addressIn }: BillingRules, country: string): boolean {
  return addressIn === 'all' || addressIn.includes(country)
}

export function notServed(country: string): string {
  return `We do not sell to ${countryName(country)} yet. Your cart is kept.`
}

/** Billing details as this store takes them from a buyer in this country. */
export function billingSchema(
  rules: BillingRules,
  country: string,
): z.ZodType<BillingInfo, z.input<typeof BillingInfo>> {
  const served = BillingInfo.extend({
    country: CountryCode.refine((code) => includesCountry(rules.countries, code), {
      error: ({ input }) => notServed(String(input)),
      // A country that was not chosen has been said to be missing already.
      when: ({ issues }) => issues.length === 0,
    }),
  })
  if (!asksAddress(rules, country)) return served
  return served.extend({
    address: required('address', 'Address is required.'),
    city: required('city', 'City is required.'),
    postalCode: hasPostalCodes(country)
      ? required('postalCode', 'Postal code is required.')
      : optional('postalCode'),
  })
}

export function isBusiness({ company }: Pick<BillingInfo, 'company'>): boolean {
  return company !== undefined
}

/** `118 Cordova St, Vancouver V6A 1K4, Canada`, without what was not asked for. */
export function addressLine({ address, city, postalCode, country }: BillingInfo): string {
  const place = [city, postalCode].filter(Boolean).join(' ')
  return [address, place, countryName(country)].filter(Boolean).join(', ')
}
