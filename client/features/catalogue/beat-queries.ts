import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiPage, getPage } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { Beat } from '#contract/beat.ts'
import { type BeatFilters, type BeatSort, filtersToParams } from '#contract/beat-filters.ts'
import type { Facets } from '#contract/facets.ts'

/** Page size: three rows of the widest grid less one beat, or six screens of a phone. */
const PAGE_SIZE = 24
const FEATURED_COUNT = 7

/** API path of the first page of a filtered, sorted list. */
export function beatListPath(filters: BeatFilters, sort: BeatSort, limit = PAGE_SIZE): string {
  const params = sortedParams(filters, sort)
  params.set('limit', String(limit))
  return `/api/beats?${params}`
}

/** API path of the ids of the whole list. */
export function beatIdsPath(filters: BeatFilters, sort: BeatSort): string {
  return `/api/beats/ids?${sortedParams(filters, sort)}`
}

function sortedParams(filters: BeatFilters, sort: BeatSort): URLSearchParams {
  const params = filtersToParams(filters)
  if (sort !== 'newest') params.set('sort', sort)
  return params
}

/** The filtered list, for infinite scroll. */
export function beatPagesQuery(filters: BeatFilters, sort: BeatSort) {
  const first = beatListPath(filters, sort)
  return infiniteQueryOptions({
    queryKey: ['beats', first],
    queryFn: ({ pageParam, signal }) => getPage<Beat>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page: ApiPage<Beat>) => page.next,
  })
}

/** The pinned beats, or the first seven of the unfiltered list. */
export function featuredQuery(arePinned: boolean) {
  const path = arePinned ? '/api/beats/featured' : beatListPath({ tags: [] }, 'newest', FEATURED_COUNT)
  return queryOptions({ queryKey: ['featured', path], queryFn: ({ signal }) => getPage<Beat>(path, signal) })
}

export function facetsPath(filters: BeatFilters): string {
  const params = filtersToParams(filters)
  return params.size === 0 ? '/api/beats/facets' : `/api/beats/facets?${params}`
}

/** Facet counts of the filter options. */
export function facetsQuery(filters: BeatFilters) {
  const path = facetsPath(filters)
  return jsonQuery<Facets>(['facets', path], path)
}
