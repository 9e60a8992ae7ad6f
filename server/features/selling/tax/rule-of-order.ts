import { isTaxShown } from '#contract/law/regions.ts'
import { discountsOf } from '#contract/pricing/adjustment.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { type TaxRule, taxRuleOf } from '#contract/pricing/tax.ts'
import { TaxOutdatedError } from '#contract/pricing/tax-quote.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TaxContext, TaxedBuyer } from './tax-context.ts'

/**
 * The current tax rule of an open order. A provider's calculation stays valid while the store leaves taxes to the
 * provider.
 * @throws TaxOutdated if the provider was not asked when the order was placed
 */
export function taxRuleOfOrder(
  context: TaxContext,
  order: Pick<Row<'orders'>, 'quote'>,
  buyer: TaxedBuyer,
): TaxRule | null {
  const { tax, home } = context.settings()
  if (tax.mode !== 'stripe') return taxRuleOf(tax, buyer, home)
  const frozen = readJson(FrozenQuote, order.quote) ?? undefined
  if (typeof frozen?.tax?.calculation !== 'string')
    throw new TaxOutdatedError('the tax of the order was not calculated by the provider')
  return {
    kind: 'calculated',
    id: frozen.tax.calculation,
    isReverseCharge: frozen.tax.reverseCharge !== null,
    place: buyer.country,
    // As it was shown, also where prices of today contain it.
    isIncluded: frozen.tax.rows[0]?.isIncluded ?? isTaxShown(buyer.country, tax),
    rows: frozen.tax.rows,
    lines: frozen.lines.map((line) => ({
      cents: line.priceCents - sumCents(discountsOf(line).map(({ amountCents }) => amountCents)),
      taxCents: line.taxCents,
    })),
  }
}
