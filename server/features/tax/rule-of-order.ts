import { FrozenQuote } from '#contract/frozen-quote.ts'
import { sumCents } from '#contract/quote.ts'
import { type TaxRule, taxRuleOf } from '#contract/tax.ts'
import { TaxOutdated } from '#contract/tax-quote.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TaxDesk, TaxedBuyer } from './tax-desk.ts'

/**
 * How an order that is being paid would be taxed now. What the provider calculated for it holds as long as the store
 * leaves taxes to the provider.
 * @throws TaxOutdated if the provider was not asked when the order was placed
 */
export function taxRuleOfOrder(
  desk: TaxDesk,
  order: Pick<Row<'orders'>, 'quote'>,
  buyer: TaxedBuyer,
): TaxRule | null {
  const { tax, home } = desk.settings()
  if (tax.mode !== 'stripe') return taxRuleOf(tax, buyer, home)
  const frozen = order.quote === null ? undefined : FrozenQuote.parse(JSON.parse(order.quote))
  if (typeof frozen?.tax?.calculation !== 'string')
    throw new TaxOutdated('the tax of the order was not calculated by the provider')
  return {
    kind: 'calculated',
    id: frozen.tax.calculation,
    isReverseCharge: frozen.tax.reverseCharge !== null,
    place: buyer.country,
    isIncluded: tax.isIncluded,
    rows: frozen.tax.rows,
    lines: frozen.lines.map(({ priceCents, discounts, taxCents }) => ({
      cents: priceCents - sumCents(discounts.map(({ amountCents }) => amountCents)),
      taxCents,
    })),
  }
}
