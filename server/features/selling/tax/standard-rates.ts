import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import { z } from 'zod'
import { canHaveTwoTaxes, TaxRate } from '#contract/pricing/tax.ts'

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
    const ratesOfStates = Object.entries(states).flatMap(([state, own]) => {
      const at = { country, state, isIncluded }
      // A state's rate comes on top of the country's, as a tax of its own or as a part of a common one.
      return canHaveTwoTaxes(at) && own.type !== 'hst'
        ? [
            ...rateOf({ ...at, name: type.toUpperCase(), percent: rate }),
            ...rateOf({ ...at, name: own.type.toUpperCase(), percent: own.rate }),
          ]
        : rateOf({ ...at, name: nameOf(country, own.type), percent: own.rate + rate })
    })
    return [...rateOf({ country, name: type.toUpperCase(), percent: rate, isIncluded }), ...ratesOfStates]
  })
}

/** `percent` as a fraction. Empty without tax, and for places that the store does not know. */
function rateOf({ percent, ...rate }: TaxRate): TaxRate[] {
  const parsed = TaxRate.safeParse({ ...rate, percent: Math.round(percent * 100_000) / 1_000 })
  return parsed.success && percent > 0 ? [parsed.data] : []
}

/** As on receipts: `Sales tax` in the US, `HST` in Canada. */
function nameOf(country: string, type: string): string {
  return country === 'US' ? 'Sales tax' : type.toUpperCase()
}
