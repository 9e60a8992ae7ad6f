import type { PriceStep } from './currency.ts'
import { splitCents } from './split-cents.ts'
import type { TaxRule } from './tax.ts'

/** A tax of a purchase. `isIncluded`: prices contain it; otherwise it is added. Amounts are in cents. */
type TaxRow = {
  name: string
  percent: number
  place: string
  amountCents: number
  isIncluded: boolean
}

/** The taxes of a purchase. */
export type QuoteTax = {
  rows: TaxRow[]
  /** Set if the buyer accounts for the tax, with the amount deducted. */
  reverseCharge: { name: string; home: string | null; place: string; takenOffCents: number } | null
  /** The provider's id of the calculation. */
  calculation: string | null
}

/** The tax in a line's total, and the change of its price: negative if tax is deducted. In cents. */
export type LineTax = { taxCents: number; addedCents: number }

/** The tax was calculated for another purchase. */
export class TaxOutdatedError extends Error {}

/**
 * Taxes lines that cost `cents` each. Amounts are calculated on the total and then split, so lines add up.
 * @param step amounts are multiples of it
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
    case 'rates': {
      const { rates, isIncluded } = rule
      const percentOfAll = rates.reduce((sum, { percent }) => sum + percent, 0)
      const rows = rates.map(({ name, percent, place }) => ({
        name,
        percent,
        place,
        amountCents: isIncluded
          ? containedIn(whole, percent, percentOfAll, step)
          : percentOf(whole, percent, step),
        isIncluded,
      }))
      return {
        tax: { rows, reverseCharge: null, calculation: null },
        lines: share(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).map((taxCents) => ({
          taxCents,
          addedCents: isIncluded ? 0 : taxCents,
        })),
      }
    }
    case 'reverse-charge': {
      const { name, home, place, includedPercent } = rule
      const takenOffCents = containedIn(whole, includedPercent, includedPercent, step)
      return {
        tax: { rows: [], reverseCharge: { name, home, place, takenOffCents }, calculation: null },
        lines: share(takenOffCents).map((cents) => ({ taxCents: 0, addedCents: cents === 0 ? 0 : -cents })),
      }
    }
    case 'calculated': {
      const isSame =
        rule.lines.length === lines.length && lines.every(({ cents }, at) => rule.lines[at]?.cents === cents)
      if (!isSame) throw new TaxOutdatedError('the tax was calculated for other lines')
      const { id, place, isIncluded } = rule
      return {
        tax: {
          // A fixed order: orders are compared by their serialized form.
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

/** Rates have three decimals: thousandths of a percent are integers. */
const PERCENT = 1_000
const WHOLE = 100 * PERCENT

/** Tax added to an amount. */
function percentOf(cents: number, percent: number, step: PriceStep): number {
  const rate = Math.round(percent * PERCENT)
  return Math.round(((cents / step) * rate) / WHOLE) * step
}

/** One of the taxes contained in an amount. @param percentOfAll of all of them */
function containedIn(cents: number, percent: number, percentOfAll: number, step: PriceStep): number {
  const [rate, all] = [percent, percentOfAll].map((each) => Math.round(each * PERCENT)) as [number, number]
  return Math.round(((cents / step) * rate) / (WHOLE + all)) * step
}

/**
 * The taxes of lines by row, one list for each row. They add up to the rows and to the taxes of the lines.
 * @param rows amounts in cents, whose sum is that of the lines
 */
export function taxesByRow(rows: readonly number[], lines: readonly number[], step: PriceStep): number[][] {
  let left = lines.map((cents, at) => ({ id: String(at).padStart(4, '0'), cents }))
  return rows.map((amountCents, at) => {
    // The last takes what is left, so that nothing is lost.
    const whole = left.reduce((sum, { cents }) => sum + cents, 0)
    const parts = at === rows.length - 1 ? undefined : splitCents(Math.min(amountCents, whole), left, step)
    const own = left.map(({ id, cents }) => parts?.get(id) ?? cents)
    left = left.map(({ id, cents }, line) => ({ id, cents: cents - (own[line] ?? 0) }))
    return own
  })
}
