import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { formatTotal, parseDollars, toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Warning for a price too low to pay for the beat alone; otherwise undefined. */
export function priceWarning(
  price: string,
  licenses: readonly { price: string; tierPrice: string; isSold: boolean }[],
  currency: Currency,
  locale: Locale,
): Message | undefined {
  const least = currencies[currency].minCents
  const prices = licenses
    .filter(({ isSold }) => isSold)
    .map((license) => license.price || license.tierPrice || price)
  const cents = (prices.length > 0 ? prices : [price]).map(parseDollars)
  if (cents.some((amount) => amount === undefined || amount >= least)) return undefined
  const lowest = formatTotal(toDollars(least), currency, locale)
  return msg`Nobody can buy this beat at this price: payments start at ${{ lowest }}.`
}
