import { formatCount } from './format-count.ts'
import { intlTag, type Locale, sourceLocale } from './locales.ts'

const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

const megabytes: Partial<Record<Locale, Intl.NumberFormat>> = {}

/** `42.5 MB`, of a million bytes each, as browsers show files. */
export function formatMegabytes(bytes: number, locale: Locale = sourceLocale): string {
  megabytes[locale] ??= new Intl.NumberFormat(intlTag(locale), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  })
  return `${megabytes[locale].format(bytes / 1e6)} MB`
}

/** `1.4 GB` */
export function formatBytes(bytes: number, locale?: Locale): string {
  const step = bytes < KB ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)))
  const amount = bytes / KB ** step
  return `${formatCount(amount, locale, amount < 10 && step > 0 ? 1 : 0)} ${units[step]}`
}
