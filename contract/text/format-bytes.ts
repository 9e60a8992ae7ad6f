import { formatCount, formatFixed } from './format-count.ts'
import type { Locale } from './locales.ts'

const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `42.5 MB`, of a million bytes each, as browsers show files. */
export function formatMegabytes(bytes: number, locale?: Locale): string {
  return `${formatFixed(bytes / 1e6, 1, locale)} MB`
}

/** `1.4 GB` */
export function formatBytes(bytes: number, locale?: Locale): string {
  const step = bytes < KB ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)))
  const amount = bytes / KB ** step
  return `${formatCount(amount, locale, amount < 10 && step > 0 ? 1 : 0)} ${units[step]}`
}
