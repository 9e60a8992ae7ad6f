import type { Currency } from './currency.ts'

/**
 * Money is integer cents everywhere inside and a number of dollars on the wire. In a store with another currency than the
 * dollar, dollars stand for its units and cents for their hundredths, also where it has none: 500 yen are 50,000 cents.
 * This module is the only place where one becomes the other, and where either becomes text.
 */

// A module of its own, so that pages that read no amounts do not load it.
export { MAX_PRICE_CENTS, parseDollars } from './parse-dollars.ts'

/** Cents as the number of dollars that goes on the wire: 2999 → 29.99. */
export function toDollars(cents: number): number {
  return Number((cents / 100).toFixed(2))
}

/** A price on a card or a page: `$29`, `$29.50`, `$1,250`, `¥4,000`. Takes dollars, as they come over the wire. */
export function formatPrice(dollars: number, currency: Currency): string {
  const rounded = toDollars(Math.round(dollars * 100))
  return formatter(currency, Number.isInteger(rounded)).format(rounded)
}

/** A total: always with the decimals of its currency, `$164.00`, `¥4,000`. Takes dollars, as they come over the wire. */
export function formatTotal(dollars: number, currency: Currency): string {
  return formatter(currency, false).format(toDollars(Math.round(dollars * 100)))
}

/** The sum of prices in dollars, exact to the cent. */
export function sumDollars(prices: readonly number[]): number {
  return toDollars(prices.reduce((cents, price) => cents + Math.round(price * 100), 0))
}

/** Making one takes longer than formatting a page of prices. */
const formatters: Record<string, Intl.NumberFormat> = {}

function formatter(currency: Currency, isWhole: boolean): Intl.NumberFormat {
  const key = currency + isWhole
  formatters[key] ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(isWhole && { minimumFractionDigits: 0 }),
  })
  return formatters[key]
}
