import { LRUCache } from 'lru-cache'
import type Stripe from 'stripe'
import { isInEu } from '#contract/orders/countries.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { fromMinorUnits, toMinorUnits } from '#contract/pricing/minor-units.ts'
import type { CalculatedRow, TaxRule } from '#contract/pricing/tax.ts'
import { vatCountryOf } from '#contract/pricing/tax-places.ts'
import { needsStripe } from '#server/features/selling/payments/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { CalculateTax, TaxQuestion } from './tax-context.ts'

const MINUTE_MS = 60_000

/**
 * Calculates tax with Stripe Tax. Cached for ten minutes: buyers pay what they were shown, and each calculation costs a
 * fee.
 * @throws Problem tax_location_unknown for an insufficient address, and the provider's errors
 */
export function taxCalculator(payments: { stripe: Stripe | undefined }): CalculateTax {
  const known = new LRUCache<string, Promise<TaxRule>>({ max: 1_000, ttl: 10 * MINUTE_MS })
  return (question) => {
    const key = JSON.stringify(question)
    const answered = known.get(key)
    if (answered) return answered
    const answer = requestTaxRule(needsStripe(payments), question)
    known.set(key, answer)
    answer.catch(() => known.delete(key))
    return answer
  }
}

async function requestTaxRule(stripe: Stripe, question: TaxQuestion): Promise<TaxRule> {
  const { buyer, currency, cents, isIncluded } = question
  const { country, line1, city, postalCode, state, vatNumber } = buyer
  const calculation = await stripe.tax.calculations
    .create({
      currency,
      // Free lines have nothing to tax.
      line_items: cents.flatMap((lineCents, at) =>
        lineCents === 0
          ? []
          : {
              amount: toMinorUnits(lineCents, currency),
              reference: referenceOf(at),
              tax_behavior: isIncluded ? ('inclusive' as const) : ('exclusive' as const),
            },
      ),
      customer_details: {
        address: { country, line1, city, postal_code: postalCode, ...(state !== '' && { state }) },
        address_source: 'billing',
        ...(vatNumber !== null && { tax_ids: [{ type: idTypeOf(country), value: vatNumber }] }),
      },
      expand: ['line_items'],
    })
    .catch((error: unknown) => {
      if (isUnknownLocation(error)) throw new ProblemError('tax_location_unknown', { cause: error })
      throw error
    })
  if (calculation.id === null) throw new Error('The provider kept no calculation.')
  const taxes = new Map(
    (calculation.line_items?.data ?? []).map(({ reference, amount_tax }) => [
      reference,
      fromMinorUnits(amount_tax, currency),
    ]),
  )
  const breakdown = calculation.tax_breakdown
  return {
    kind: 'calculated',
    id: calculation.id,
    isReverseCharge: breakdown.some(({ taxability_reason }) => taxability_reason === 'reverse_charge'),
    place: country,
    isIncluded,
    rows: rowsOf(breakdown, currency),
    lines: cents.map((lineCents, at) => ({
      cents: lineCents,
      taxCents: taxes.get(referenceOf(at)) ?? 0,
    })),
  }
}

function referenceOf(at: number): string {
  return `line ${at}`
}

/** A row per tax, as documents show them. Rates of the same tax, such as a city's on top of its state's, are one. */
function rowsOf(
  breakdown: readonly Stripe.Tax.Calculation.TaxBreakdown[],
  currency: Currency,
): CalculatedRow[] {
  const charged = breakdown.filter(({ amount }) => amount > 0)
  const byName = Map.groupBy(charged, ({ tax_rate_details }) => nameOf(tax_rate_details.tax_type))
  return [...byName].map(([name, taxes]) => {
    const rates = taxes.map(({ tax_rate_details }) => tax_rate_details)
    const percent = rates.reduce((sum, rate) => sum + Number(rate.percentage_decimal), 0)
    const state = rates.find((rate) => rate.state)?.state
    return {
      name,
      place: [rates[0]?.country, state].filter(Boolean).join('-'),
      percent: Math.round(percent * 1_000) / 1_000,
      amountCents: fromMinorUnits(
        taxes.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    }
  })
}

function nameOf(type: string | null): string {
  if (type === 'vat' || type === 'gst' || type === 'hst' || type === 'pst' || type === 'qst')
    return type.toUpperCase()
  return type === 'sales_tax' ? 'Sales tax' : 'Tax'
}

function idTypeOf(country: string): 'eu_vat' | 'gb_vat' | 'ch_vat' | 'no_vat' {
  // A business in Monaco has a French number.
  if (isInEu(vatCountryOf(country))) return 'eu_vat'
  return country === 'CH' ? 'ch_vat' : country === 'NO' ? 'no_vat' : 'gb_vat'
}

function isUnknownLocation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'customer_tax_location_invalid'
}
