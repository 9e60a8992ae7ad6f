import { filtersFromAddress, filtersToParams, sortFromAddress } from '#contract/catalogue/beat-filters.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { localePath, splitLocale } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'

export type PageAddress = {
  /** Of the page, by its prefix. */
  locale: Locale
  /** The canonical URL without the prefix: for the catalogue, only filters and sort, in a fixed order. */
  url: URL
  /** The URL with all that was asked for, its prefix in the one spelling. */
  href: string
  /** Whether that is how it was spelled. */
  isInOneSpelling: boolean
}

/** The languages of a store, its own first. */
type Languages = { languages: readonly Locale[]; own: Locale }

/** Reads the address of a page. Undefined for other sites. */
export function canonicalAddress(
  path: string,
  { publicUrl, priceScale }: Pick<StoreSettings, 'publicUrl' | 'priceScale'>,
  { languages, own }: Languages,
): PageAddress | undefined {
  const url = URL.parse(path, publicUrl)
  if (!url || url.origin !== new URL(publicUrl).origin) return undefined
  const asked = url.pathname
  const split = splitLocale(asked, languages, own)
  url.pathname = localePath(split.locale, own, split.path)
  const { href } = url
  const isInOneSpelling = url.pathname === asked
  url.pathname = split.path
  if (isCatalogue(url)) {
    const sort = sortFromAddress(url.searchParams)
    const params = filtersToParams(filtersFromAddress(url.searchParams, priceScale))
    if (sort !== 'newest') params.set('sort', sort)
    // Only theirs, whatever is asked for.
    if (isOfProducer(url)) params.delete('user')
    url.search = String(params)
  }
  return { locale: split.locale, url, href, isInOneSpelling }
}

/** Where a page is for who has chosen a language: undefined where its address says one, or the choice is not offered anymore. */
export function inChosenLanguage(
  { locale, href }: PageAddress,
  chosen: string | undefined,
  { languages, own }: Languages,
): string | undefined {
  const wanted = languages.find((each) => each === chosen)
  if (locale !== own || wanted === undefined || wanted === own) return undefined
  const url = new URL(href)
  url.pathname = localePath(wanted, own, url.pathname)
  return url.href
}

/** Cache key of everything a page is rendered from. */
export function pageKey(
  url: URL,
  shown: Pick<StoreSettings, 'publicUrl' | 'year' | 'theme' | 'announcement' | 'law' | 'locale'>,
  versions: { catalogue: number; settings: number },
): string {
  const { publicUrl, year, theme, announcement, law, locale } = shown
  const announced = announcement === null ? '' : `announced ${announcement.text} `
  return `${versions.catalogue} ${versions.settings} ${announced}${law?.withdraw ?? ''} ${publicUrl} ${year} ${theme} ${locale} ${url.pathname}${url.search}`
}

/** Made-up URLs must not evict real pages, and incomplete pages are not cached. */
export function isKept(url: URL, status: number): boolean {
  return status === 200 && (isCatalogue(url) || url.search === '')
}

function isCatalogue({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname === '/' || pathname === '/beats' || isOfProducer({ pathname })
}

function isOfProducer({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname.startsWith('/producers/')
}
