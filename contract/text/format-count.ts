import { intlTag, type Locale, pageLocale, sourceLocale } from './locales.ts'

const formats: Record<string, Intl.NumberFormat> = {}

/** A formatted number: `10,024`. Of decimals at most three, or as many as asked for. */
export function formatCount(count: number, locale: Locale = pageLocale(), maximumFractionDigits = 3): string {
  const key = locale + maximumFractionDigits
  formats[key] ??= new Intl.NumberFormat(intlTag(locale), { maximumFractionDigits })
  return formats[key].format(count)
}

const fixed: Record<string, Intl.NumberFormat> = {}

/** With as many decimals as asked for, zeros too: `8.0`. */
export function formatFixed(amount: number, decimals: number, locale: Locale = pageLocale()): string {
  const key = locale + decimals
  fixed[key] ??= new Intl.NumberFormat(intlTag(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return fixed[key].format(amount)
}

/** A count with its noun, such as `1 beat` or `10,024 beats`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count, sourceLocale)} ${count === 1 ? one : many}`
}

export function countBeats(count: number): string {
  return countOf(count, 'beat')
}
