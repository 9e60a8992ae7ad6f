import type { BeatFilters } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import type { Facets } from '#contract/facets.ts'
import { toDollars } from '#contract/money.ts'
import { listBits, tallyBits } from './bitmap.ts'
import type { CatalogueIndex, Dimension, Matches } from './catalogue-index.ts'
import { byName, type Names } from './names.ts'
import type { SharedValues } from './shared-values.ts'

/** Of more producers or tags than this, those with the most matches are offered, and what was chosen. */
export const OPTIONS_OFFERED = 200

/** Counts beside every option of the filter panel. */
export function countFacets(index: CatalogueIndex, filters: BeatFilters): Facets {
  const all = index.match(filters)
  const given: Record<Dimension, boolean> = {
    price: filters.priceMin !== undefined || filters.priceMax !== undefined,
    bpm: filters.bpmMin !== undefined || filters.bpmMax !== undefined,
    tone: filters.tone !== undefined,
    user: filters.user !== undefined,
  }
  /** What an option of this control is counted among: the matches of all other filters. */
  const besides = (dimension: Dimension) => (given[dimension] ? index.match(filters, dimension) : all)

  const { columns, names } = index
  const tones = tally(index, besides('tone'), columns.tone, index.tones.sizes())
  const owners = tally(index, besides('user'), columns.owner, index.owners.sizes())
  const chosen = filters.user === undefined ? [] : [names.owners.idOf(filters.user) ?? '']
  const price = index.priceBounds(besides('price'))
  return {
    total: all.size,
    tones: index.tones.values
      .map((tone, number) => ({ tone, count: tones[number] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => byName(a.tone, b.tone)),
    producers: offered(names.owners, byId(index.owners, owners), chosen)
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ username: name, count })),
    tags: offered(names.tags, byId(index.tags, countTags(index, all)), filters.tags),
    bpm: countBpm(index, besides('bpm')),
    price: price ? { min: toDollars(price.min), max: toDollars(price.max) } : null,
  }
}

/**
 * How many matches there are of each value in a column, given how many beats there are of each. Of the matches and the
 * rest of the catalogue, the fewer are gone through.
 */
function tally(
  index: CatalogueIndex,
  matches: Matches,
  column: Uint32Array | Int32Array,
  totals: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(totals.length)
  const isMost = matches.size > index.size / 2
  tallyBits((isMost ? index.rest(matches) : matches).bits, column, counts)
  return isMost ? totals.map((total, value) => total - (counts[value] as number)) : counts
}

function countTags(index: CatalogueIndex, matches: Matches): Uint32Array {
  if (matches.size === index.size) return index.tags.sizes()
  const listed = matches.size < matches.bits.length ? listBits(matches.bits) : undefined
  return Uint32Array.from(index.tags.sets, (set) => set.countIn(matches.bits, listed))
}

function countBpm(index: CatalogueIndex, matches: Matches): Facets['bpm'] {
  const counts = tally(index, matches, index.columns.bpm, index.bpmTotals())
  return bpmBuckets.map(({ min, max }) => ({
    min,
    max,
    count: counts.subarray(min, max + 1).reduce((sum, count) => sum + count, 0),
  }))
}

function byId(values: SharedValues, counts: Uint32Array): (id: string) => number {
  return (id) => counts[values.find(id) ?? counts.length] ?? 0
}

/** The options of a control in the order of their names: all, or of many those with the most matches and the chosen. */
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
