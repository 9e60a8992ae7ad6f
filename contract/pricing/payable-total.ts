import { type Currency, currencies, highestPayableCents } from './currency.ts'
import { formatTotal, toDollars } from './money.ts'

/** Why this total cannot be paid, and what to do; undefined if it can, or is zero. */
export function totalProblem(total: number, currency: Currency): string | undefined {
  const cents = Math.round(total * 100)
  const least = currencies[currency].minCents
  const most = highestPayableCents(currency)
  const text = (amount: number) => formatTotal(toDollars(amount), currency)
  if (cents > 0 && cents < least)
    return `Payments start at ${text(least)}, and your cart comes to ${text(cents)}. Add another beat or choose a larger license to continue.`
  if (cents > most)
    return `Payments end at ${text(most)}, and your cart comes to ${text(cents)}. Remove something and buy it separately.`
  return undefined
}
