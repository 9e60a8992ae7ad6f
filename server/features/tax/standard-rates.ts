import rates from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import { z } from 'zod'
import { TaxRate } from '#contract/tax.ts'

const Known = z.record(z.string(), z.object({ type: z.string(), rate: z.number() }))

/**
 * Standard rate by country, included in prices where consumers expect that. Only a starting point for the seller's
 * list: rates change, and digital goods may have other rates.
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
