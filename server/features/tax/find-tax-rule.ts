import { type TaxRule, taxRuleOf } from '#contract/tax.ts'
import type { TaxDesk, TaxedBuyer, TaxedLines } from './tax-desk.ts'

/**
 * How a purchase is taxed now.
 * @param readLines what lines cost before tax; read only where the provider calculates
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
  if (lines.cents.every((cents) => cents === 0)) return null
  return desk.calculate({ buyer, ...lines, isIncluded: tax.isIncluded })
}
