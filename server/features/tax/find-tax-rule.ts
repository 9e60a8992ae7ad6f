import { type TaxRule, taxRuleOf } from '#contract/tax.ts'
import { calculateTax } from './calculate-tax.ts'
import type { TaxDesk, TaxedBuyer, TaxedLines } from './tax-desk.ts'

/**
 * How a purchase is taxed now.
 * @param readLines what lines cost before tax; only where the provider reckons
 * @returns null where no tax is charged
 * @throws Problem tax_location_unknown, and the provider's errors
 */
export async function findTaxRule(
  desk: TaxDesk,
  buyer: TaxedBuyer,
  readLines: () => Promise<TaxedLines>,
): Promise<TaxRule | null> {
  const { tax, home } = desk.settings()
  if (tax.mode !== 'stripe') return taxRuleOf(tax, buyer, home)
  const lines = await readLines()
  return lines.cents.length === 0
    ? null
    : calculateTax(desk.payments, { buyer, ...lines, isIncluded: tax.isIncluded })
}
