import type { PriceStep } from '#contract/pricing/currency.ts'
import { toCents } from '#contract/pricing/money.ts'
import type { PriceChange, PriceRounding } from './bulk-edit.ts'

const DOLLAR = 100
/** A percent in hundredths, as the factor is kept in whole numbers. */
const WHOLE = 10_000

/**
 * The new price in cents. Rounds once, half up: 10 % on $45 is $49.50, and $50 in whole dollars. What is set is not
 * rounded.
 */
export function changePrice(
  cents: number,
  { by, value, rounding }: Pick<PriceChange, 'by' | 'value' | 'rounding'>,
  step: PriceStep,
): number {
  if (by === 'set') return toCents(value)
  // Exact in whole numbers: 1.1 is none.
  const exact = by === 'percent' ? cents * (WHOLE + toCents(value)) : (cents + toCents(value)) * WHOLE
  const { to, ending } = gridOf(rounding, step)
  return roundHalfUp(exact + ending * WHOLE, to * WHOLE) * to - ending
}

/** Prices are multiples of `to`, less `ending`. */
function gridOf(rounding: PriceRounding, step: PriceStep): { to: number; ending: number } {
  switch (rounding) {
    case 'cent':
      return { to: step, ending: 0 }
    case 'whole':
      return { to: DOLLAR, ending: 0 }
    case 'five':
      return { to: 5 * DOLLAR, ending: 0 }
    case 'ninety-nine':
      // Without decimals there is no such ending.
      return { to: DOLLAR, ending: step === 1 ? 1 : 0 }
  }
}

function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}
