import { filtersFromAddress, filtersToParams, sortFromAddress } from '#contract/beat-filters.ts'
import type { StoreSettings } from '#contract/rendered-page.ts'

/**
 * The address of a page, that of the catalogue with nothing but its filters and its sort, in one order. Undefined for
 * what leads to another site.
 */
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
    url.search = String(params)
  }
  return url
}

/** Everything that a page is rendered from, so that pages with one key are the same page. */
export function pageKey(
  url: URL,
  shown: Pick<StoreSettings, 'publicUrl' | 'year' | 'theme' | 'announcement'>,
  versions: { catalogue: number; settings: number },
): string {
  const { publicUrl, year, theme, announcement } = shown
  const announced = announcement === null ? '' : 'announced '
  return `${versions.catalogue} ${versions.settings} ${announced}${publicUrl} ${year} ${theme} ${url.pathname}${url.search}`
}

/** Made-up addresses must not push out real pages, and a page that could not be made whole is not kept. */
export function isKept(url: URL, status: number): boolean {
  return status === 200 && (isCatalogue(url) || url.search === '')
}

function isCatalogue({ pathname }: URL): boolean {
  return pathname === '/' || pathname === '/beats'
}
