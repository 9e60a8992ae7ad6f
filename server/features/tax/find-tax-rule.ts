import { type TaxRule, taxRuleOf } from '#contract/tax.ts'
import { calculateTax } from './calculate-tax.ts'
import type { TaxDesk, TaxedBuyer } from './tax-desk.ts'

/**
 * How a purchase is taxed now.
 * @param amounts what lines cost before tax, in cents; read only where the provider reckons
 * @returns null where no tax is charged
 * @throws Problem tax_location_unknown, and the provider's errors
 */
export async function findTaxRule(
  desk: TaxDesk,
  buyer: TaxedBuyer,
  amounts: () => Promise<readonly number[]>,
): Promise<TaxRule | null> {
  const { tax, home } = desk.settings()
  if (tax.mode !== 'stripe') return taxRuleOf(tax, buyer, home)
  const lines = await amounts()
  return lines.length === 0 ? null : calculateTax(desk.payments, { buyer, lines, isIncluded: tax.isIncluded })
}
