import type { PriceStep } from './currency.ts'
import { splitCents } from './split-cents.ts'
import type { TaxRule } from './tax.ts'

/** A tax of a purchase. `isIncluded`: the prices contain it; otherwise it is added to them. Amounts are in cents. */
export type TaxRow = {
  name: string
  percent: number
  place: string
  amountCents: number
  isIncluded: boolean
}

/** How a purchase is taxed. */
export type QuoteTax = {
  rows: TaxRow[]
  /** Where the buyer accounts for the tax, and what prices lost because of it. */
  reverseCharge: { name: string; home: string | null; place: string; takenOffCents: number } | null
  /** The provider's id of its calculation. */
  calculation: string | null
}

/** The tax in what a line costs, and what tax adds to its price: negative where it takes tax off. In cents. */
export type LineTax = { taxCents: number; addedCents: number }

/** The tax was calculated for another purchase than this. */
export class TaxOutdated extends Error {}

/**
 * Taxes lines that cost `cents` each. Every amount is calculated on the whole and then split, so lines add up to it.
 * @param step what amounts are multiples of
 * @throws TaxOutdated
 */
export function taxLines(
  lines: readonly { id: string; cents: number }[],
  rule: TaxRule,
  step: PriceStep,
): { tax: QuoteTax; lines: LineTax[] } {
  const whole = lines.reduce((sum, { cents }) => sum + cents, 0)
  const share = (amountCents: number): number[] => {
    const parts = splitCents(amountCents, lines, step)
    return lines.map(({ id }) => parts.get(id) ?? 0)
  }
  switch (rule.kind) {
    case 'rate': {
      const { name, percent, place, isIncluded } = rule
      const amountCents = isIncluded ? containedIn(whole, percent, step) : percentOf(whole, percent, step)
      return {
        tax: {
          rows: [{ name, percent, place, amountCents, isIncluded }],
          reverseCharge: null,
          calculation: null,
        },
        lines: share(amountCents).map((taxCents) => ({ taxCents, addedCents: isIncluded ? 0 : taxCents })),
      }
    }
    case 'reverse-charge': {
      const { name, home, place, includedPercent } = rule
      const takenOffCents = containedIn(whole, includedPercent, step)
      return {
        tax: { rows: [], reverseCharge: { name, home, place, takenOffCents }, calculation: null },
        lines: share(takenOffCents).map((cents) => ({ taxCents: 0, addedCents: cents === 0 ? 0 : -cents })),
      }
    }
    case 'calculated': {
      const isSame =
        rule.lines.length === lines.length && lines.every(({ cents }, at) => rule.lines[at]?.cents === cents)
      if (!isSame) throw new TaxOutdated('the tax was calculated for other lines')
      const { id, place, isIncluded } = rule
      return {
        tax: {
          // Always in this order: orders are told apart by what is written.
          rows: rule.rows.map(({ name, percent, place, amountCents }) => ({
            name,
            percent,
            place,
            amountCents,
            isIncluded,
          })),
          reverseCharge: rule.isReverseCharge ? { name: 'VAT', home: null, place, takenOffCents: 0 } : null,
          calculation: id,
        },
        lines: rule.lines.map(({ taxCents }) => ({ taxCents, addedCents: isIncluded ? 0 : taxCents })),
      }
    }
  }
}

/** Rates have three decimals: thousandths of a percent are whole numbers. */
const PERCENT = 1_000
const WHOLE = 100 * PERCENT

/** Tax that is added to an amount. */
function percentOf(cents: number, percent: number, step: PriceStep): number {
  const rate = Math.round(percent * PERCENT)
  return Math.round(((cents / step) * rate) / WHOLE) * step
}

/** Tax that an amount contains. */
function containedIn(cents: number, percent: number, step: PriceStep): number {
  const rate = Math.round(percent * PERCENT)
  return Math.round(((cents / step) * rate) / (WHOLE + rate)) * step
}
