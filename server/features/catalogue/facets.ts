import type { BeatFilters } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import type { Facets } from '#contract/facets.ts'
import { toDollars } from '#contract/money.ts'
import type { CatalogueIndex, Dimension, Matches } from './catalogue-index.ts'
import type { SharedValues } from './inverted-index.ts'
import { byName, type Names } from './names.ts'

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
  const [tones, owners, bpm] = countValues(index, [
    { among: besides('tone'), values: index.tones, column: columns.tone },
    { among: besides('user'), values: index.owners, column: columns.owner },
    { among: besides('bpm'), values: index.bpmBuckets, column: columns.bpmBucket },
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
    bpm: bpmBuckets.map(({ min, max }, place) => ({ min, max, count: bpm[place] ?? 0 })),
    price: price ? { min: toDollars(price.min), max: toDollars(price.max) } : null,
  }
}

/** Values of which each beat has one, and the column where their numbers stand: how many of these matches have each? */
type Count = { among: Matches; values: SharedValues; column: Uint16Array | Uint32Array }

/**
 * How many matches there are of each value, for each of the counts. The slots of the matches are gone through where they
 * are few, listed once for all that are counted among the same matches; else the sets of the values.
 */
function countValues<const Counts extends readonly Count[]>(
  index: CatalogueIndex,
  counts: Counts,
): { [At in keyof Counts]: Uint32Array } {
  const results = new Map<Count, Uint32Array>()
  for (const among of new Set(counts.map((count) => count.among))) {
    let slots: Uint32Array | undefined
    for (const count of counts) {
      const { values, column } = count
      if (count.among !== among) continue
      if (among.size === index.size) results.set(count, values.sizes())
      else if (values.countingCost < among.size) results.set(count, values.countIn(among.bits))
      else {
        slots ??= index.list(among)
        results.set(count, tally(slots, column, values.sets.length))
      }
    }
  }
  return counts.map((count) => results.get(count)) as { [At in keyof Counts]: Uint32Array }
}

/** How often each number below `numbers` stands in these slots of a column. */
function tally(slots: Uint32Array, column: Uint16Array | Uint32Array, numbers: number): Uint32Array {
  const counts = new Uint32Array(numbers)
  // By index: `for of` over a typed array takes nine times as long.
  for (let at = 0; at < slots.length; at++) {
    const value = column[slots[at] as number] as number
    counts[value] = (counts[value] as number) + 1
  }
  return counts
}

function countTags(index: CatalogueIndex, matches: Matches): Uint32Array {
  const { tags } = index
  if (matches.size === index.size) return tags.sizes()
  const isFew = matches.size * tags.sets.length < tags.countingCost
  return tags.countIn(matches.bits, isFew ? index.list(matches) : undefined)
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
