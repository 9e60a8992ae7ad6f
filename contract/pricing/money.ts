import { intlTag, type Locale, pageLocale } from '#contract/text/locales.ts'
import type { Currency } from './currency.ts'

/**
 * Money is integer cents internally and a number of dollars in the API. With another currency, dollars stand for its
 * units and cents for hundredths, even if it has none: 500 yen are 50,000 cents. Only this module converts between them
 * and formats them.
 */

// A separate module, so that pages without amount inputs do not load it.
export { parseDollars, parseTypedDollars, writeDollars } from './parse-dollars.ts'

/** Cents as dollars for the API: 2999 → 29.99. */
export function toDollars(cents: number): number {
  return Number((cents / 100).toFixed(2))
}

/** Dollars that a schema has read as cents: 29.99 → 2999. For text, `parseDollars`. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Formats a price: `$29`, `$29.50`, `$1,250`, `¥4,000`. Takes dollars. */
export function formatPrice(dollars: number, currency: Currency, locale?: Locale): string {
  const rounded = toDollars(toCents(dollars))
  return formatter(currency, Number.isInteger(rounded), locale).format(rounded)
}

/** Formats a total, always with the currency's decimals: `$164.00`, `¥4,000`. Takes dollars. */
export function formatTotal(dollars: number, currency: Currency, locale?: Locale): string {
  return formatter(currency, false, locale).format(toDollars(toCents(dollars)))
}

/** Formats a total that may be below 0, with a real minus sign: `−$25.50`. Takes dollars. */
export function formatBalance(dollars: number, currency: Currency, locale?: Locale): string {
  return dollars < 0 ? `−${formatTotal(-dollars, currency, locale)}` : formatTotal(dollars, currency, locale)
}

/** Formats what a balance changes by: `+$27.15`, `−$20.60`. Takes dollars. */
export function formatChange(dollars: number, currency: Currency, locale?: Locale): string {
  return `${dollars > 0 ? '+' : ''}${formatBalance(dollars, currency, locale)}`
}

/** Sums dollar amounts, exact to the cent. */
export function sumDollars(prices: readonly number[]): number {
  return toDollars(prices.reduce((cents, price) => cents + toCents(price), 0))
}

/** Cached: creating a formatter takes longer than formatting a page of prices. */
const formatters: Record<string, Intl.NumberFormat> = {}

function formatter(currency: Currency, isWhole: boolean, locale: Locale = pageLocale()): Intl.NumberFormat {
  const key = locale + currency + isWhole
  formatters[key] ??= new Intl.NumberFormat(intlTag(locale), {
    style: 'currency',
    currency,
    ...(isWhole && { minimumFractionDigits: 0 }),
  })
  return formatters[key]
}
