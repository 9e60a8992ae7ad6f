import { z } from 'zod'
import { CountryCode } from '#contract/orders/countries.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { taxPartsOf } from './tax-parts.ts'
import {
  isInEuVat,
  placeOf,
  readPlace,
  type TaxPlace,
  taxPlaceOf,
  taxRegionOf,
  vatCountryOf,
} from './tax-places.ts'

/** Maximum rate in percent. No country charges more than 27 on digital goods. */
const MAX_TAX_PERCENT = 50

const rateMessage = schemaError(
  msg`Please enter a rate from 0 to ${{ maximum: MAX_TAX_PERCENT }} percent, with at most three decimals.`,
)

const TaxRateFields = z.object({
  country: CountryCode,
  state: singleLine()
    .max(3)
    .optional()
    .describe('Code of a state, province or region whose buyers pay this rate instead of the country’s'),
  name: singleLine()
    .trim()
    .min(1, schemaError(msg`Name is required.`))
    .max(20, pleaseAtMostCharacters(20))
    .describe('Such as VAT or GST'),
  percent: z
    .number(rateMessage)
    .min(0, rateMessage)
    .max(MAX_TAX_PERCENT, rateMessage)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e3), rateMessage),
  isIncluded: z.boolean().describe('Prices contain it; false: it is added to them'),
})
export const TaxRate = TaxRateFields.refine(
  ({ country, state }) => state === undefined || taxPartsOf(country).some(({ code }) => code === state),
  { path: ['state'], ...schemaError(msg`Please choose a state or region of this country.`) },
).meta({ example: { country: 'DE', name: 'VAT', percent: 19, isIncluded: true } })
export type TaxRate = z.infer<typeof TaxRate>

/** Whether a place can have two taxes, each with its own line and number: a province of Canada. */
export function canHaveTwoTaxes({ country, state }: TaxPlace): boolean {
  return country === 'CA' && Boolean(state)
}

/** Whether a rate is both taxes of a province in one, as standard rates once were: `GST+QST`. */
export function isTwoInOne(rate: Pick<TaxRate, 'country' | 'state' | 'name'>): boolean {
  return canHaveTwoTaxes(rate) && /\+|\band\b/i.test(rate.name)
}

/** What is wrong with the rates of one place. */
function faultOf(rates: readonly TaxRate[]): Message | undefined {
  const [first, second] = rates
  if (!first || !second) return undefined
  const names = new Set(rates.map(({ name }) => name.toLowerCase()))
  if (!canHaveTwoTaxes(first) || rates.length > 2 || names.size < rates.length)
    return msg`There are two rates for the same place. Remove one of them.`
  if (first.isIncluded !== second.isIncluded)
    return msg`The two taxes of a province have to be both in the prices, or both added to them.`
  if (first.percent + second.percent > MAX_TAX_PERCENT)
    return msg`The two taxes of a province can be ${{ maximum: MAX_TAX_PERCENT }} percent at most.`
  return undefined
}

/** How the store charges tax: not at all, by its own rates per country, state or region, or by Stripe Tax. */
export const TaxSettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('own'),
    rates: z
      .array(TaxRate)
      .min(1, schemaError(msg`Add a rate for each country where you charge tax.`))
      .max(250, schemaError(msg`At most 250 rates.`))
      .check(({ value: rates, issues }) => {
        for (const at of Map.groupBy(rates, placeOf).values()) {
          const fault = faultOf(at)
          if (fault) issues.push({ code: 'custom', message: faultText(fault), input: rates })
        }
      }),
    reverseCharge: z
      .boolean()
      .describe('Businesses in other EU countries pay without VAT and account for it themselves'),
  }),
  z.object({
    mode: z.literal('stripe'),
    isIncluded: z.boolean().describe('Prices contain tax; false: it is added to them'),
  }),
])
export type TaxSettings = z.infer<typeof TaxSettings>

/** What determines the tax of a purchase: the buyer's location, and whether it is a business. */
export type TaxBuyer = {
  /** ISO 3166-1 code. */
  country: string
  /** Code of the state or province, if known. */
  state?: string
  /** Decides where a part of the country has a tax of its own. */
  postalCode?: string
  /** A VAT number of that country that is assumed to be valid. */
  vatNumber: string | null
}

/** How to tax a purchase. `place` and `home` are ISO 3166-1 codes; those of states and regions ISO 3166-2. */
export type TaxRule =
  /** One tax, or two of a province: each on the same prices. */
  | {
      kind: 'rates'
      isIncluded: boolean
      rates: readonly { name: string; percent: number; place: string }[]
    }
  /** Reverse charge: the seller's own tax is deducted from prices that include it. */
  | { kind: 'reverse-charge'; name: string; includedPercent: number; home: string; place: string }
  /** Calculated by the provider, for lines with these amounts. */
  | {
      kind: 'calculated'
      id: string
      isReverseCharge: boolean
      place: string
      rows: readonly CalculatedRow[]
      lines: readonly { cents: number; taxCents: number }[]
      isIncluded: boolean
    }

export type CalculatedRow = { name: string; percent: number; place: string; amountCents: number }

/**
 * Applies the store's own rates to a buyer.
 * @param home the seller's place; undefined without legal details
 * @returns null if no tax is charged
 */
export function taxRuleOf(
  settings: Extract<TaxSettings, { mode: 'none' | 'own' }>,
  buyer: TaxBuyer,
  home: string | undefined,
): TaxRule | null {
  if (settings.mode === 'none') return null
  const at = taxPlaceOf(buyer)
  const rates = ratesAt(settings.rates, at)
  if (settings.reverseCharge && home !== undefined && isReverseCharged(buyer, at, readPlace(home))) {
    const contained = ratesAt(settings.rates, readPlace(home))[0] ?? rates[0]
    return {
      kind: 'reverse-charge',
      name: contained?.name ?? 'VAT',
      includedPercent: contained?.isIncluded ? contained.percent : 0,
      home,
      place: buyer.country,
    }
  }
  const charged = rates.filter(({ percent }) => percent > 0)
  const [first] = charged
  if (!first) return null
  return {
    kind: 'rates',
    isIncluded: first.isIncluded,
    rates: charged.map((rate) => ({ name: rate.name, percent: rate.percent, place: placeOf(rate) })),
  }
}

/**
 * The rates of a place: its own, or that of its country. A region outside of the country's tax has none but its own, and one
 * inside with another rate pays that, or the country's if it is lower.
 */
function ratesAt(rates: readonly TaxRate[], at: TaxPlace): readonly TaxRate[] {
  const ratesOf = (place: string) => rates.filter((rate) => placeOf(rate) === place)
  const own = ratesOf(placeOf(at))
  if (own.length > 0) return own
  const [ofCountry = ratesOf(vatCountryOf(at.country))[0]] = ratesOf(at.country)
  if (!ofCountry) return []
  const region = taxRegionOf(at)
  if (!region) return [ofCountry]
  if (!region.within) return []
  const percent = Math.min(region.within.percent, ofCountry.percent)
  return [{ ...ofCountry, state: region.code, percent }]
}

/** Between businesses of two countries in the EU's VAT area (Article 196 of Directive 2006/112/EC). */
function isReverseCharged({ vatNumber }: TaxBuyer, at: TaxPlace, home: TaxPlace): boolean {
  const isAbroad = vatCountryOf(at.country) !== vatCountryOf(home.country)
  return vatNumber !== null && isAbroad && isInEuVat(at) && isInEuVat(home)
}
