import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import { BeatFilterParams, filtersFromParams } from '#contract/catalogue/beat-list-params.ts'
import type { MissedSearch } from '#contract/reach/insight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Days } from './insight-span.ts'

/** From this on a search has found something. */
const ENOUGH_FOUND = 3
const MAX_MISSED = 20

type SearchSum = { query: string; count: number; found: number }

export async function readSearches(db: Db, { first, last }: Days): Promise<SearchSum[]> {
  const rows = await db
    .selectFrom('insight_searches')
    .select('query')
    .select((select) => [
      select.fn.sum<number>('count').as('count'),
      select.fn.min<number>('found').as('found'),
    ])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('query')
    .execute()
  return rows.map(({ query, count, found }) => ({ query, count: Number(count), found: Number(found) }))
}

/** Searches that found nothing or little, most frequent first. */
export function missedSearches(
  searches: readonly SearchSum[],
  tagNames: ReadonlyMap<string, string>,
): MissedSearch[] {
  return searches
    .filter(({ found }) => found < ENOUGH_FOUND)
    .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
    .slice(0, MAX_MISSED)
    .map(({ query, count, found }) => {
      const { q = '', ...others } = parseQuery(query)
      return { words: q, filters: inWords(others, tagNames), address: query, found, count }
    })
}

/** How often each tag was filtered by, or its name typed. */
export function searchesByTag(
  searches: readonly SearchSum[],
  tagNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const typed = new Map([...tagNames].map(([id, name]) => [name.toLowerCase(), id]))
  const sums = new Map<string, number>()
  for (const { query, count } of searches) {
    const { q, tags, ...others } = parseQuery(query)
    const id = q ? typed.get(q) : tags[0]
    if (!id || Object.keys(others).length > 0 || tags.length > (q ? 0 : 1)) continue
    sums.set(id, (sums.get(id) ?? 0) + count)
  }
  return sums
}

/** Searches by words alone. */
export function wordSearches(
  searches: readonly SearchSum[],
): { words: string; count: number; found: number }[] {
  return searches.flatMap(({ query, count, found }) => {
    const { q, tags, ...others } = parseQuery(query)
    const isAlone = tags.length === 0 && Object.keys(others).length === 0
    return q && isAlone ? [{ words: q, count, found }] : []
  })
}

/** The filters of a stored search. */
export function parseQuery(query: string): BeatFilters {
  const params = new URLSearchParams(query)
  const given = Object.fromEntries(params)
  const parsed = BeatFilterParams.safeParse({ ...given, tag: params.getAll('tag') })
  return parsed.success ? filtersFromParams(parsed.data) : { tags: [] }
}

function inWords(filters: BeatFilters, tagNames: ReadonlyMap<string, string>): string[] {
  const { tags, tone, user, fitsBpm, fitsTone } = filters
  return [
    ...tags.map((id) => tagNames.get(id) ?? 'a deleted tag'),
    ...rangeInWords(filters.bpmMin, filters.bpmMax, ' BPM'),
    ...rangeInWords(filters.priceMin, filters.priceMax, ' in price'),
    ...(tone ? [tone] : []),
    ...(user ? [`by ${user}`] : []),
    ...(fitsBpm ? [`fits ${fitsBpm} BPM`] : []),
    ...(fitsTone ? [`fits ${fitsTone}`] : []),
  ]
}

function rangeInWords(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min === undefined && max === undefined) return []
  if (min === undefined) return [`up to ${max}${unit}`]
  if (max === undefined) return [`from ${min}${unit}`]
  return [`${min} to ${max}${unit}`]
}
