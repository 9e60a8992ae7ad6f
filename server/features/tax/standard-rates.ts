import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import { z } from 'zod'
import { TaxRate } from '#contract/tax.ts'

const Known = z.record(z.string(), z.object({ type: z.string(), rate: z.number() }))

/**
 * The standard rate of each country that has one, with tax in prices where consumers are used to it. A start for the
 * seller's own list: rates change, and digital goods have others in some countries.
 */
export function standardRates(): TaxRate[] {
  return Object.entries(Known.parse(rates)).flatMap(([country, { type, rate }]) => {
    const parsed = TaxRate.safeParse({
      country,
      name: type.toUpperCase(),
      percent: Math.round(rate * 100_000) / 1_000,
      isIncluded: country !== 'CA',
    })
    return parsed.success && rate > 0 ? [parsed.data] : []
  })
}
