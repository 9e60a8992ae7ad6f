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
  const example = formatPrice(toDollars(Math.ceil(cents / step) * step), currency)
  if (cents % step !== 0)
    return `${currencyName(currency)} has no decimals. Enter a whole number, such as ${example}.`
  if (cents > highestPriceCents(currency))
    return `The highest price is ${formatPrice(toDollars(highestPriceCents(currency)), currency)}.`
  if (isCharged && cents < minCents)
    return `A card cannot be charged less than ${formatTotal(toDollars(minCents), currency)}.`
  return undefined
}
