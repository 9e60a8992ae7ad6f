import { type Locale, locales } from './locales.ts'

/** The language of a page, and those of its store, its own first: none where there is one. As in `StoreSettings`. */
type PageLanguage = { locale: Locale; languages?: readonly Locale[] | undefined }

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

/** What the paths of all pages in the language of this one begin with: empty, or such as `/de`. */
export const prefixOf = (page: PageLanguage): string => localePrefix(page.locale, ownOf(page))

/** The store's own language. */
export const ownOf = ({ locale, languages }: PageLanguage): Locale => languages?.[0] ?? locale

/** The address of another page in the language of this one. */
export const pagePath = (page: PageLanguage, path: string): string =>
  localePath(page.locale, ownOf(page), path)

/** The path without its prefix; undefined: it is a page in another language. */
export function pathWithin(page: PageLanguage, pathname: string): string | undefined {
  const { locale, path } = splitLocale(pathname, page.languages ?? [], ownOf(page))
  return locale === page.locale ? path : undefined
}

/** The languages that a store offers: its own first, the others in the order of all. */
export function offeredLanguages(own: Locale, offered: readonly Locale[]): Locale[] {
  return [own, ...locales.filter((locale) => locale !== own && offered.includes(locale))]
}
