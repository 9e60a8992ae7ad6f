import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { type Currency, currencies, highestPriceCents } from './currency.ts'
import { currencyName } from './currency-words.ts'
import { formatPrice, formatTotal, parseDollars, toDollars } from './money.ts'

/**
 * Why a price is invalid in the store's currency, as a sentence; undefined if valid. Schemas reject what is no number.
 * @param isCharged it must be chargeable to a card
 */
export function validatePrice(
  price: number | string,
  currency: Currency,
  { isCharged = false } = {},
): string | undefined {
  const cents = parseDollars(price)
  if (cents === undefined) return undefined
  const { step, minCents } = currencies[currency]
  if (cents % step !== 0)
    return faultText((locale) => {
      const example = formatPrice(toDollars(Math.ceil(cents / step) * step), currency, locale)
      const name = currencyName(currency, locale)
      return msg`${{ name }} has no decimals. Enter a whole number, such as ${{ example }}.`
    })
  if (cents > highestPriceCents(currency))
    return faultText(
      (locale) =>
        msg`The highest price is ${{ highest: formatPrice(toDollars(highestPriceCents(currency)), currency, locale) }}.`,
    )
  if (isCharged && cents < minCents)
    return faultText(
      (locale) =>
        msg`A card cannot be charged less than ${{ least: formatTotal(toDollars(minCents), currency, locale) }}.`,
    )
  return undefined
}
