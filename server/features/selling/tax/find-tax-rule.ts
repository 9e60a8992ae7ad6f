import { isTaxShown } from '#contract/law/regions.ts'
import { type TaxRule, taxRuleOf } from '#contract/pricing/tax.ts'
import type { TaxContext, TaxedBuyer, TaxedLines } from './tax-context.ts'

/**
 * The tax rule of a purchase now.
 * @param readLines prices before tax; only called if the provider calculates
 * @returns null if no tax is charged
 * @throws Problem tax_location_unknown, and the provider's errors
 */
export async function findTaxRule(
  context: TaxContext,
  buyer: TaxedBuyer,
  readLines: () => Promise<TaxedLines>,
): Promise<TaxRule | null> {
  const { tax, home } = context.settings()
  if (tax.mode !== 'stripe') return taxRuleOf(tax, buyer, home)
  const lines = await readLines()
  if (lines.cents.every((cents) => cents === 0)) return null
  return context.calculate({ buyer, ...lines, isIncluded: isTaxShown(buyer.country, tax) })
}
