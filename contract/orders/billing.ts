import { z } from 'zod'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { type Locale, pageLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { addressLines } from './address-lines.ts'
import { CountryCode, countryCodes, countryName, hasPostalCodes } from './countries.ts'
import { japaneseAddressLines } from './japanese-address.ts'
import { hasStates, stateCode, stateMissing } from './states.ts'

const longest = { name: 120, address: 200, city: 120, postalCode: 20, company: 160 }

function required(field: keyof typeof longest, missing: SchemaError) {
  return singleLine(missing).min(1, missing).max(longest[field], pleaseAtMostCharacters(longest[field]))
}

function optional(field: keyof typeof longest) {
  return singleLine().max(longest[field], pleaseAtMostCharacters(longest[field])).default('')
}

/** The buyer. Stored with orders and accounts; `billingSchema` decides what a checkout requires. */
export const BillingInfo = z.object({
  name: required('name', schemaError(msg`Name is required.`)),
  address: optional('address').describe(
    'Empty if the store does not require it; the same for city and postal code',
  ),
  city: optional('city'),
  country: CountryCode,
  postalCode: optional('postalCode'),
  state: singleLine()
    .max(3, schemaError(msg`Please use the code of the state.`))
    .optional()
    .describe(
      'Code of the state or province: `TX`. Of countries whose addresses have one; only required if the tax depends on it',
    ),
  company: required('company', schemaError(msg`Company is required.`))
    .optional()
    .describe('Of a business; left out: a person'),
  vatNumber: singleLine().max(30, pleaseAtMostCharacters(30)).optional(),
})
export type BillingInfo = z.infer<typeof BillingInfo>

export const CountryList = z
  .union([z.literal('all'), z.array(CountryCode)])
  .describe('ISO 3166-1 codes, or all of them')
export type CountryList = z.infer<typeof CountryList>

/** What this store requires of its buyers. */
export const BillingRules = z.object({
  countries: CountryList.describe('Countries the store sells to'),
  addressIn: CountryList.describe(
    'Where buyers must enter their address; elsewhere name and country are enough',
  ),
  statesIn: z.array(CountryCode).describe('Where buyers must also enter their state or province'),
  postalCodesIn: z
    .array(CountryCode)
    .describe('Where buyers must enter their postal code even without an address, since it decides the tax'),
})
export type BillingRules = z.infer<typeof BillingRules>

export function includesCountry(list: CountryList, country: string): boolean {
  return list === 'all' ? countryCodes.includes(country) : list.includes(country)
}

/** Whether there is such a country among them. */
export function includesSome(list: CountryList, rule: (country: string) => boolean): boolean {
  return (list === 'all' ? countryCodes : list).some(rule)
}

/** Where the tax depends on the state. */
export function requiresState({ statesIn }: BillingRules, country: string): boolean {
  return statesIn.includes(country) && hasStates(country)
}

/** Where addresses have a state, which buyers may leave out unless the tax depends on it. */
export function asksState(rules: BillingRules, country: string): boolean {
  return requiresState(rules, country) || (asksAddress(rules, country) && hasStates(country))
}

/** Where the tax depends on the postal code, also if no address is asked for. */
export function requiresPostalCode(rules: BillingRules, country: string): boolean {
  return hasPostalCodes(country) && (asksAddress(rules, country) || rules.postalCodesIn.includes(country))
}

/** Also before a country is chosen, if every buyer needs it. */
export function asksAddress({ addressIn }: BillingRules, country: string): boolean {
  return addressIn === 'all' || addressIn.includes(country)
}

export const notServed = (code: string): string =>
  faultText(
    (locale) => msg`We don’t sell to ${{ country: countryName(code, locale) }} yet. Your cart is saved.`,
  )

/** Schema of the billing details required of a buyer in this country. */
export function billingSchema(
  rules: BillingRules,
  country: string,
): z.ZodType<BillingInfo, z.input<typeof BillingInfo>> {
  const served = BillingInfo.extend({
    country: CountryCode.refine((code) => includesCountry(rules.countries, code), {
      error: ({ input }) => notServed(String(input)),
      // A missing country is reported already.
      when: ({ issues }) => issues.length === 0,
    }),
  })
  const placed = served.extend({
    state: requiresState(rules, country) ? stateIn(country) : optionalStateIn(country),
    postalCode: requiresPostalCode(rules, country)
      ? required('postalCode', schemaError(msg`Postal code is required.`))
      : optional('postalCode'),
  })
  if (!asksAddress(rules, country)) return placed
  return placed.extend({
    address: required('address', schemaError(msg`Address is required.`)),
    city: required('city', schemaError(msg`City is required.`)),
  })
}

function stateIn(country: string) {
  const missing = schemaError(stateMissing(country))
  return singleLine(missing).refine((given) => stateCode(country, given) === given, missing)
}

/** The form sends an empty state where none was chosen. */
function optionalStateIn(country: string) {
  const { state } = BillingInfo.shape
  if (!hasStates(country)) return state
  return state
    .refine(
      (given) => !given || stateCode(country, given) !== undefined,
      schemaError(msg`Please choose a state of this country.`),
    )
    .transform((given) => stateCode(country, given))
}

export function isBusiness({ company }: Pick<BillingInfo, 'company'>): boolean {
  return company !== undefined
}

/** `Lange Str. 1, 04315 Leipzig, Germany`, without missing parts; for readers of Japanese one in Japan as it is written there. */
export function addressLine(billing: BillingInfo, locale: Locale = pageLocale()): string {
  const native = locale === 'ja' ? japaneseAddressLines(billing) : undefined
  return native?.join(' ') ?? [...addressLines(billing), countryName(billing.country, locale)].join(', ')
}
