import { faultText } from '#contract/text/fault-text.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { type Currency, currencies, highestPayableCents } from './currency.ts'
import { formatTotal, toDollars } from './money.ts'

/** Why this total cannot be paid, and what to do; undefined if it can, or is zero. */
export function totalProblem(total: number, currency: Currency): string | undefined {
  const cents = Math.round(total * 100)
  const least = currencies[currency].minCents
  const most = highestPayableCents(currency)
  const text = (amount: number, locale: Locale) => formatTotal(toDollars(amount), currency, locale)
  if (cents > 0 && cents < least)
    return faultText(
      (locale) =>
        msg`Payments start at ${{ least: text(least, locale) }}, and your cart comes to ${{ total: text(cents, locale) }}. Add another beat or choose a larger license to continue.`,
    )
  if (cents > most)
    return faultText(
      (locale) =>
        msg`Payments end at ${{ most: text(most, locale) }}, and your cart comes to ${{ total: text(cents, locale) }}. Remove something and buy it separately.`,
    )
  return undefined
}
