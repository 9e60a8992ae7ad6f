import { z } from 'zod'
import { CountryCode, isInEu } from '#contract/orders/countries.ts'
import { statesOf } from '#contract/orders/states.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** Maximum rate in percent. No country charges more than 27 on digital goods. */
const MAX_TAX_PERCENT = 50

const rateMessage = `Please enter a rate from 0 to ${MAX_TAX_PERCENT} percent, with at most three decimals.`

const TaxRateFields = z.object({
  country: CountryCode,
  state: singleLine()
    .max(3)
    .optional()
    .describe('Code of a state or province whose buyers pay this rate instead of the country’s'),
  name: singleLine()
    .trim()
    .min(1, 'Name is required.')
    .max(20, 'Please use at most 20 characters.')
    .describe('Such as VAT or GST'),
  percent: z
    .number({ error: rateMessage })
    .min(0, rateMessage)
    .max(MAX_TAX_PERCENT, rateMessage)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e3), rateMessage),
  isIncluded: z.boolean().describe('Prices contain it; false: it is added to them'),
})
export const TaxRate = TaxRateFields.refine(
  ({ country, state }) => state === undefined || statesOf(country).some(({ code }) => code === state),
  { path: ['state'], error: 'Please choose a state of this country.' },
)
export type TaxRate = z.infer<typeof TaxRate>

/** ISO 3166-1 or 3166-2 code: `DE`, `US-TX`. */
export function placeOf({ country, state }: Pick<TaxRate, 'country' | 'state'>): string {
  return state ? `${country}-${state}` : country
}

/** How the store charges tax: not at all, by its own rates per country or state, or by Stripe Tax. */
export const TaxSettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('own'),
    rates: z
      .array(TaxRate)
      .min(1, 'Add a rate for each country where you charge tax.')
      .max(250, 'At most 250 rates.')
      .refine(
        (rates) => new Set(rates.map(placeOf)).size === rates.length,
        'There are two rates for the same place. Remove one of them.',
      ),
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
  /** A VAT number of that country that is assumed to be valid. */
  vatNumber: string | null
}

/** How to tax a purchase. `place` and `home` are ISO 3166-1 codes; a state's is ISO 3166-2. */
export type TaxRule =
  | { kind: 'rate'; name: string; percent: number; isIncluded: boolean; place: string }
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
 * @param home the seller's country; undefined without legal details
 * @returns null if no tax is charged
 */
export function taxRuleOf(
  settings: Extract<TaxSettings, { mode: 'none' | 'own' }>,
  buyer: TaxBuyer,
  home: string | undefined,
): TaxRule | null {
  if (settings.mode === 'none') return null
  const rateOf = (place: string) => settings.rates.find((rate) => placeOf(rate) === place)
  const rate = rateOf(placeOf(buyer)) ?? rateOf(buyer.country)
  if (settings.reverseCharge && home !== undefined && isReverseCharged(buyer, home)) {
    const contained = rateOf(home) ?? rate
    return {
      kind: 'reverse-charge',
      name: contained?.name ?? 'VAT',
      includedPercent: contained?.isIncluded ? contained.percent : 0,
      home,
      place: buyer.country,
    }
  }
  if (!rate || rate.percent === 0) return null
  const { name, percent, isIncluded } = rate
  return { kind: 'rate', name, percent, isIncluded, place: placeOf(rate) }
}

/** Between businesses of two EU countries (Article 196 of Directive 2006/112/EC). */
function isReverseCharged({ country, vatNumber }: TaxBuyer, home: string): boolean {
  return vatNumber !== null && country !== home && isInEu(country) && isInEu(home)
}
