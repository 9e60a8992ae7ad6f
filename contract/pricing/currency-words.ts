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
export function currencyWords(currency: Currency): string {
  return currencyPart(currency, { currencyDisplay: 'name' })
}

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** `US Dollar`, `Japanese Yen`. */
export function currencyName(currency: Currency): string {
  return names.of(currency.toUpperCase()) ?? currency.toUpperCase()
}

/** The currency sign, such as `$`, `€` or `CHF`. */
export function currencySymbol(currency: Currency): string {
  return currencyPart(currency)
}

function currencyPart(currency: Currency, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? ''
}
