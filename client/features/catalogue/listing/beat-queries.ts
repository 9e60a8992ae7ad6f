import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { addressOf, callQuery, pageQuery, pagesQuery } from '#client/platform/call.ts'
import { longList } from '#client/platform/long-list.ts'
import { type BeatFilters, type BeatSort, filtersToParams } from '#contract/catalogue/beat-filters.ts'

/** Page size: three rows of the widest grid less one beat, or six screens of a phone. */
const PAGE_SIZE = 24
const FEATURED_COUNT = 7

/** API path of the first page of a filtered, sorted list. */
export function beatListPath(filters: BeatFilters, sort: BeatSort, limit = PAGE_SIZE): string {
  const params = sortedParams(filters, sort)
  params.set('limit', String(limit))
  return addressOf('GET /beats', { query: params })
}

/** API path of the ids of the whole list. */
export function beatIdsPath(filters: BeatFilters, sort: BeatSort): string {
  return addressOf('GET /beats/ids', { query: sortedParams(filters, sort) })
}

function sortedParams(filters: BeatFilters, sort: BeatSort): URLSearchParams {
  const params = filtersToParams(filters)
  if (sort !== 'newest') params.set('sort', sort)
  return params
}

/** The filtered list, for infinite scroll. */
export function beatPagesQuery(filters: BeatFilters, sort: BeatSort) {
  return infiniteQueryOptions({ ...pagesQuery('GET /beats', beatListPath(filters, sort)), ...longList })
}

/** The list below the featured beats, unless it is filtered. */
export const wholeListQuery = beatPagesQuery({ tags: [] }, 'newest')

/** The pinned beats, or the first seven of the unfiltered list: if `known` has that, it is not asked for. */
export function featuredQuery(arePinned: boolean, known?: QueryClient) {
  const path = arePinned
    ? addressOf('GET /beats/featured')
    : beatListPath({ tags: [] }, 'newest', FEATURED_COUNT)
  const list = arePinned ? undefined : known?.getQueryState(wholeListQuery.queryKey)
  const [first] = list?.data?.pages ?? []
  return pageQuery('GET /beats/featured', path, {
    ...(first && {
      initialData: { ...first, items: first.items.slice(0, FEATURED_COUNT) },
      initialDataUpdatedAt: list?.dataUpdatedAt,
    }),
  })
}

export function facetsPath(filters: BeatFilters): string {
  return addressOf('GET /beats/facets', { query: filtersToParams(filters) })
}

/** Facet counts of the filter options. */
export function facetsQuery(filters: BeatFilters) {
  return callQuery('GET /beats/facets', { query: filtersToParams(filters) })
}
