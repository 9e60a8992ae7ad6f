import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import { bpmBucketLabel, bpmBuckets } from '#contract/catalogue/bpm-buckets.ts'
import { type ChoiceName, choiceFilters, choiceNames } from '#contract/catalogue/choice-filters.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { countBits, intersect } from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Dimension, fitConditions } from './filters.ts'
import { byName, type Names } from './names.ts'

/** With more producers or tags, only those with the most matches and the selected ones are listed. */
export const OPTIONS_OFFERED = 200

/** Counts the matches of every option in the filter panel. */
export function countFacets(index: CatalogueIndex, filters: BeatFilters): Facets {
  const all = index.match(filters)
  /** A control's options are counted among the matches of all other filters. */
  const besides = (dimension: Dimension) =>
    index.isFilteredBy(dimension, filters) ? index.match(filters, dimension) : all

  const { choices, owner, tags, bpmBucket, names } = index.table
  const buckets = index.count(besides('bpm'), bpmBucket)
  const price = index.priceBounds(besides('price'))
  const chosen = filters.user === undefined ? [] : [names.owners.idOf(filters.user) ?? '']
  return {
    total: all.size,
    ...choiceFacets((name) => {
      const counts = index.count(besides(name), choices[name])
      return choices[name].values
        .filter((value) => value !== '' && counts(value) > 0)
        .sort(byName)
        .map((value) => ({ [name]: value, count: counts(value) }))
    }),
    producers: offered(names.owners, index.count(besides('user'), owner), chosen)
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ username: name, count })),
    tags: offered(names.tags, index.count(all, tags), filters.tags),
    bpm: bpmBuckets.map((bucket) => ({ ...bucket, count: buckets(bpmBucketLabel(bucket)) })),
    fits: countFits(index, filters),
    price: price ? { min: toDollars(price.min), max: toDollars(price.max) } : null,
  }
}

type ChoiceFacets = Pick<Facets, (typeof choiceFilters)[ChoiceName]['facet']>

function choiceFacets(countsOf: (name: ChoiceName) => Record<string, string | number>[]): ChoiceFacets {
  return Object.fromEntries(
    choiceNames.map((name) => [choiceFilters[name].facet, countsOf(name)]),
  ) as ChoiceFacets
}

/** Matches of all other filters that fit tempo, key, both and either; null without tempo and key. */
function countFits(index: CatalogueIndex, filters: BeatFilters): Facets['fits'] {
  const { bpm, tone } = fitConditions(index, filters)
  if (!bpm && !tone) return null
  const all = index.match(filters, 'fits')
  const count = (...conditions: Parameters<CatalogueIndex['slotsThatMeet']>[0][]) => {
    const bits = all.bits.slice()
    for (const condition of conditions) intersect(bits, index.slotsThatMeet(condition))
    return countBits(bits)
  }
  const counts = { bpm: bpm ? count(bpm) : 0, tone: tone ? count(tone) : 0 }
  const both = bpm && tone ? count(bpm, tone) : counts.bpm + counts.tone
  return { all: all.size, ...counts, both, either: bpm && tone ? counts.bpm + counts.tone - both : both }
}

/** Options sorted by name: all, or the `OPTIONS_OFFERED` with the most matches, and the selected ones. */
function offered(
  names: Names,
  countOf: (id: string) => number,
  chosen: readonly string[],
): { id: string; name: string; count: number }[] {
  const options = names.ids.map((id) => ({ id, name: names.of(id) ?? '', count: countOf(id) }))
  if (options.length <= OPTIONS_OFFERED) return options
  const counts = Uint32Array.from(options, ({ count }) => count).sort()
  const least = counts[counts.length - OPTIONS_OFFERED] as number
  let places = OPTIONS_OFFERED - counts.reduce((sum, count) => sum + (count > least ? 1 : 0), 0)
  return options.filter(
    ({ id, count }) => count > least || (count === least && places-- > 0) || chosen.includes(id),
  )
}
