import { formatTotal } from './money.ts'

/** What one card payment in dollars may come to, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_PAYABLE_CENTS = 50
const mostCents = 99_999_999

/** Why no card can pay this total, in dollars, and what to do about it; undefined where one can, or needs not. */
export function totalProblem(total: number): string | undefined {
  const cents = Math.round(total * 100)
  if (cents > 0 && cents < LEAST_PAYABLE_CENTS)
    return `A card payment starts at $0.50, and your cart comes to ${formatTotal(total)}. Add another beat or choose a larger license to go on.`
  if (cents > mostCents)
    return `A card payment ends at $999,999.99, and your cart comes to ${formatTotal(total)}. Take something out and buy it separately.`
  return undefined
}
