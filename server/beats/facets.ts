import type { BeatFilters } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import type { Facets } from '#contract/facets.ts'
import { toDollars } from '#contract/money.ts'
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
  const [tones, owners, bpm] = tally(index, [
    { among: besides('tone'), column: columns.tone, totals: index.tones.sizes() },
    { among: besides('user'), column: columns.owner, totals: index.owners.sizes() },
    { among: besides('bpm'), column: columns.bpm, totals: index.bpmTotals() },
  ])
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
    bpm: bpmBuckets.map(({ min, max }) => ({ min, max, count: sum(bpm.subarray(min, max + 1)) })),
    price: price ? { min: toDollars(price.min), max: toDollars(price.max) } : null,
  }
}

/** A column whose values are counted among these matches, and how many beats there are of each value in all. */
type Count = { among: Matches; column: Uint32Array; totals: Uint32Array }

/**
 * How many matches there are of each value, for each column. Of the matches and the rest of the catalogue, the fewer are
 * gone through; they are listed once for all columns that are counted among the same matches.
 */
function tally<const Counts extends readonly Count[]>(
  index: CatalogueIndex,
  counts: Counts,
): { [At in keyof Counts]: Uint32Array } {
  const results = new Map<Count, Uint32Array>()
  for (const among of new Set(counts.map((count) => count.among))) {
    const isRest = among.size > index.size / 2
    const slots = index.list(isRest ? index.rest(among) : among)
    for (const count of counts) {
      if (count.among !== among) continue
      const counted = tallyColumn(slots, count)
      results.set(count, isRest ? count.totals.map((total, at) => total - (counted[at] as number)) : counted)
    }
  }
  return counts.map((count) => results.get(count)) as { [At in keyof Counts]: Uint32Array }
}

function tallyColumn(slots: Uint32Array, { column, totals }: Count): Uint32Array {
  const counts = new Uint32Array(totals.length)
  // By index: `for of` over a typed array takes nine times as long.
  for (let at = 0; at < slots.length; at++) {
    const value = column[slots[at] as number] as number
    counts[value] = (counts[value] as number) + 1
  }
  return counts
}

function countTags(index: CatalogueIndex, matches: Matches): Uint32Array {
  if (matches.size === index.size) return index.tags.sizes()
  const { bits, size } = matches
  // Looking for this few in a set is quicker than going through its words.
  const listed = size < bits.length ? index.list(matches) : undefined
  return Uint32Array.from(index.tags.sets, (set) => set.countIn(bits, listed))
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0)
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
