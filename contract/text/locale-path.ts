import { type Locale, locales } from './locales.ts'

/** The languages of a store: its own, and all that it offers, its own first. */
export type StoreLanguages = { language: Locale; languages: readonly Locale[] }

/** How pages in a language begin: the store's own have no prefix, others `/de` or `/pt-br`. */
export function localePrefix(locale: Locale, own: Locale): string {
  return locale === own ? '' : `/${locale.toLowerCase()}`
}

/** The address of a page in a language, of its path as the store's own language has it: `/de/beats?q=rain`, `/de` of `/`. */
export function localePath(locale: Locale, own: Locale, path: string): string {
  const prefix = localePrefix(locale, own)
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}

/**
 * The language of a page, and its path without the prefix: `/de/beats` is `de` and `/beats`. Without one that the store offers
 * the path is whole and in its own language. `localePath` of both gives the one spelling of the address.
 */
export function splitLocale(
  pathname: string,
  languages: readonly Locale[],
  own: Locale,
): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? ''
  const locale = languages.length > 1 && languages.find((one) => one.toLowerCase() === first.toLowerCase())
  return locale ? { locale, path: pathname.slice(first.length + 1) || '/' } : { locale: own, path: pathname }
}

/** The languages that a store offers: its own first, the others in the order of all. */
export function offeredLanguages(own: Locale, offered: readonly Locale[]): Locale[] {
  return [own, ...locales.filter((locale) => locale !== own && offered.includes(locale))]
}
