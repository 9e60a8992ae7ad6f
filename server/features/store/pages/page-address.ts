import { filtersFromAddress, filtersToParams, sortFromAddress } from '#contract/catalogue/beat-filters.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'

/** A page's canonical URL: for the catalogue, only filters and sort, in a fixed order. Undefined for other sites. */
export function canonicalAddress(
  path: string,
  { publicUrl, priceScale }: Pick<StoreSettings, 'publicUrl' | 'priceScale'>,
): URL | undefined {
  const url = URL.parse(path, publicUrl)
  if (!url || url.origin !== new URL(publicUrl).origin) return undefined
  if (isCatalogue(url)) {
    const sort = sortFromAddress(url.searchParams)
    const params = filtersToParams(filtersFromAddress(url.searchParams, priceScale))
    if (sort !== 'newest') params.set('sort', sort)
    // Only theirs, whatever is asked for.
    if (isOfProducer(url)) params.delete('user')
    url.search = String(params)
  }
  return url
}

/** Cache key of everything a page is rendered from. */
export function pageKey(
  url: URL,
  shown: Pick<StoreSettings, 'publicUrl' | 'year' | 'theme' | 'announcement' | 'law'>,
  versions: { catalogue: number; settings: number },
): string {
  const { publicUrl, year, theme, announcement, law } = shown
  const announced = announcement === null ? '' : `announced ${announcement.text} `
  return `${versions.catalogue} ${versions.settings} ${announced}${law?.withdraw ?? ''} ${publicUrl} ${year} ${theme} ${url.pathname}${url.search}`
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
