import { z } from 'zod'
import { CountryCode, isInEu } from './countries.ts'
import { singleLine } from './single-line.ts'

/** Maximum rate in percent. No country charges more than 27 on digital goods. */
const MAX_TAX_PERCENT = 50

const rateMessage = `Please enter a rate from 0 to ${MAX_TAX_PERCENT} percent, with at most three decimals.`

export const TaxRate = z.object({
  country: CountryCode,
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
export type TaxRate = z.infer<typeof TaxRate>

/** How the store charges tax: not at all, by its own rates per country, or by Stripe Tax. */
export const TaxSettings = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('own'),
    rates: z
      .array(TaxRate)
      .min(1, 'Add a rate for each country where you charge tax.')
      .max(250, 'At most 250 rates.')
      .refine(
        (rates) => new Set(rates.map(({ country }) => country)).size === rates.length,
        'There are two rates for the same country. Remove one of them.',
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
  /** A VAT number of that country that is assumed to be valid. */
  vatNumber: string | null
}

/** How to tax a purchase. `place` and `home` are ISO 3166-1 codes. */
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
  const rateOf = (country: string) => settings.rates.find((rate) => rate.country === country)
  const rate = rateOf(buyer.country)
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
  return { kind: 'rate', name, percent, isIncluded, place: buyer.country }
}

/** Between businesses of two EU countries (Article 196 of Directive 2006/112/EC). */
function isReverseCharged({ country, vatNumber }: TaxBuyer, home: string): boolean {
  return vatNumber !== null && country !== home && isInEu(country) && isInEu(home)
}
