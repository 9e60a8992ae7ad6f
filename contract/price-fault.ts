import { type Currency, currencies, highestPriceCents } from './currency.ts'
import { currencyName } from './currency-words.ts'
import { formatPrice, formatTotal, parseDollars, toDollars } from './money.ts'

/**
 * Why a store cannot ask a price in its currency, as a sentence; undefined where it can. What is no number is for the
 * schemas to refuse.
 * @param isCharged a card has to be able to pay it
 */
export function priceFault(
  price: number | string,
  currency: Currency,
  { isCharged = false } = {},
): string | undefined {
  const cents = parseDollars(price)
  if (cents === undefined) return undefined
  const { step, leastCents } = currencies[currency]
  const example = formatPrice(toDollars(Math.ceil(cents / step) * step), currency)
  if (cents % step !== 0)
    return `${currencyName(currency)} has no decimals. Enter a whole number, such as ${example}.`
  if (cents > highestPriceCents(currency))
    return `The highest price is ${formatPrice(toDollars(highestPriceCents(currency)), currency)}.`
  if (isCharged && cents < leastCents)
    return `A card cannot be charged less than ${formatTotal(toDollars(leastCents), currency)}.`
  return undefined
}
