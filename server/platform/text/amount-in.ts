import { currencyCodes } from '#contract/pricing/currency.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { formatPrice, formatTotal } from '#contract/pricing/money.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'

/** An amount that was written in English, in another language: `€1,250.50` as `1.250,50 €`. Anything else as it is. */
export function amountIn(text: string, locale: Locale): string {
  const [, symbol, digits = ''] = /^(\D+)(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/.exec(text) ?? []
  const currency = currencyCodes.find((code) => currencySymbol(code, sourceLocale) === symbol?.trim())
  if (!currency) return text
  const format = digits.includes('.') ? formatTotal : formatPrice
  return format(Number(digits.replaceAll(',', '')), currency, locale)
}
