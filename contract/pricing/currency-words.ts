import { intlTag, type Locale, pageLocale } from '#contract/text/locales.ts'
import { type Currency, currencies } from './currency.ts'

/** Separate from `money.ts`, which every page loads. */

/** An amount in contracts: `USD 29.00`, `JPY 4000`. */
export function formatWithCode(dollars: number, currency: Currency): string {
  return `${currency.toUpperCase()} ${plainAmount(dollars, currency)}`
}

/** A machine-readable amount with the currency's decimals: `29.00`, `4000`. */
export function plainAmount(dollars: number, currency: Currency): string {
  return dollars.toFixed(currencies[currency].step === 1 ? 2 : 0)
}

/** The currency in running text, such as `US dollars` or `Japanese yen`. */
export function currencyWords(currency: Currency, locale?: Locale): string {
  return currencyPart(currency, locale, { currencyDisplay: 'name' })
}

const names: Partial<Record<Locale, Intl.DisplayNames>> = {}

/** `US Dollar`, `Japanese Yen`. */
export function currencyName(currency: Currency, locale: Locale = pageLocale()): string {
  names[locale] ??= new Intl.DisplayNames(intlTag(locale), { type: 'currency' })
  return names[locale].of(currency.toUpperCase()) ?? currency.toUpperCase()
}

/** The currency sign, such as `$`, `€` or `CHF`. */
export function currencySymbol(currency: Currency, locale?: Locale): string {
  return currencyPart(currency, locale)
}

function currencyPart(
  currency: Currency,
  locale: Locale = pageLocale(),
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency, ...options })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? ''
}
