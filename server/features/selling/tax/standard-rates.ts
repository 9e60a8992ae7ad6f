import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import { z } from 'zod'
import { TaxRate } from '#contract/pricing/tax.ts'

const Known = z.record(
  z.string(),
  z.object({
    type: z.string(),
    rate: z.number(),
    states: z.record(z.string(), z.object({ type: z.string(), rate: z.number() })).optional(),
  }),
)

/**
 * Standard rate by country and state, included in prices where consumers expect that. Only a starting point for the
 * seller's list: rates change, digital goods may have other rates, and counties and cities may add to a state's.
 */
export function standardRates(): TaxRate[] {
  return Object.entries(Known.parse(rates)).flatMap(([country, { type, rate, states = {} }]) => {
    const isIncluded = country !== 'CA' && country !== 'US'
    const ratesOfStates = Object.entries(states).flatMap(([state, own]) =>
      // A state's rate comes on top of the country's.
      rateOf({ country, state, name: nameOf(country, own.type, type), percent: own.rate + rate, isIncluded }),
    )
    return [...rateOf({ country, name: type.toUpperCase(), percent: rate, isIncluded }), ...ratesOfStates]
  })
}

/** `percent` as a fraction. Empty without tax, and for places that the store does not know. */
function rateOf({ percent, ...rate }: TaxRate): TaxRate[] {
  const parsed = TaxRate.safeParse({ ...rate, percent: Math.round(percent * 100_000) / 1_000 })
  return parsed.success && percent > 0 ? [parsed.data] : []
}

/** As on receipts: `Sales tax` in the US, `GST+PST` or `HST` in Canada. */
function nameOf(country: string, type: string, countryType: string): string {
  if (country === 'US') return 'Sales tax'
  return type === 'hst' ? 'HST' : `${countryType}+${type}`.toUpperCase()
}
