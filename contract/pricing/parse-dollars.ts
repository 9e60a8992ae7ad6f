import { intlTag, type Locale, pageLocale } from '#contract/text/locales.ts'
import { plainSigns, readAmount } from './read-amount.ts'

/** The highest price of any currency, in cents. */
const MAX_PRICE_CENTS = 1_000_000_000

const DOLLARS = /^(\d{1,8})(?:\.(\d{1,2}))?$/
const ONE_GROUP = /^([1-9]\d{0,2})([.,])(\d{3})$/

/**
 * Reads an amount as it is typed, into cents. `1,250` and `1.250` are 1250 where that sign is not the one of decimals, and
 * refused elsewhere, rather than read as another amount than was meant.
 */
export function parseTypedDollars(text: string, locale: Locale): number | undefined {
  const [, whole, sign, group] = ONE_GROUP.exec(plainSigns(text)) ?? []
  if (whole === undefined) return parseDollars(text)
  return sign === decimalSign(locale) ? undefined : parseDollars(`${whole}${group}`)
}

/** Dollars as somebody types them: `29`, `29.50`, in German `29,50`. */
export function writeDollars(dollars: number, locale: Locale = pageLocale()): string {
  return Number.isInteger(dollars)
    ? String(dollars)
    : dollars.toFixed(2).replace('.', decimalSign(locale) ?? '.')
}

const decimalSign = (locale: Locale) =>
  new Intl.NumberFormat(intlTag(locale)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value

/**
 * Parses dollars in user input and JSON (`29`, `"29.9"`, `"29,99"`, `"1.250,50"`) into cents. Works on the decimal digits:
 * `price * 100` is inexact for one price in eight. Undefined for anything else (negative, more than two decimals, over the
 * maximum, `1,250`, which is another amount in another language).
 */
export function parseDollars(value: number | string): number | undefined {
  const match = DOLLARS.exec(typeof value === 'number' ? String(value) : (readAmount(value) ?? ''))
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : undefined
}
