import { intlTag, type Locale, pageLocale } from './locales.ts'

const formats: Record<string, Intl.NumberFormat> = {}

/** A share of 1 as `55%`, with decimals if they are asked for: at most, and at least so many. */
export function formatPercent(share: number, locale: Locale = pageLocale(), most = 0, least = 0): string {
  const key = `${locale} ${most} ${least}`
  formats[key] ??= new Intl.NumberFormat(intlTag(locale), {
    style: 'percent',
    maximumFractionDigits: most,
    minimumFractionDigits: least,
  })
  return formats[key].format(share)
}

/** A percentage as it is stored: `8.25%` of 8.25. */
export const formatPercentage = (percent: number, locale?: Locale): string =>
  formatPercent(percent / 100, locale, 3)
