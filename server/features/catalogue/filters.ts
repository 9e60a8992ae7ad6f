import type { BeatFilters, BeatSort } from '#contract/beat-filters.ts'
import type { BeatTable } from './beat-table.ts'
import { type Bitset, emptyBitset, intersect, unite } from './bitset.ts'
import { searchTerms } from './search-terms.ts'
import type { SortOrder } from './sort-order.ts'

/** A filter predicate. `key` identifies its result; `addTo` adds the matching slots to an empty set. */
export type Condition = { key: string; addTo: (bits: Bitset) => void }

type Catalogue = { table: BeatTable; order: (sort: BeatSort) => SortOrder }

/**
 * Filter dimensions. Each returns the conditions of its part of the filters, none if that part is empty. To add a
 * filter, add an entry.
 */
export const dimensions = {
  price: (catalogue, filters) => range('price', catalogue.order('price'), priceBounds(filters)),
  bpm: (catalogue, filters) => range('bpm', catalogue.order('bpm'), bpmBounds(filters)),
  tone: ({ table }, { tone }) =>
    each(tone).map((value) => ({
      key: `tone ${value}`,
      addTo: (bits) => table.tone.addAny(bits, [value]),
    })),
  user: ({ table }, { user }) =>
    each(user).map((name) => ({
      key: `user ${name}`,
      addTo: (bits) => table.owner.addAny(bits, each(table.names.owners.idOf(name))),
    })),
  tags: ({ table }, { tags }) =>
    tags.map((id) => ({ key: `tag ${id}`, addTo: (bits) => table.tags.addAny(bits, [id]) })),
  words: ({ table }, { q = '' }) =>
    searchTerms(q).map(({ words, bpm, tones = [] }) => ({
      key: `words ${words.join(' ')} ${bpm ?? ''} ${tones.join()}`,
      addTo: (bits) => {
        addText(table, bits, words)
        if (bpm !== undefined) table.bpm.addEqual(bits, bpm)
        table.tone.addAny(bits, tones)
      },
    })),
} satisfies Record<string, (catalogue: Catalogue, filters: BeatFilters) => Condition[]>

export type Dimension = keyof typeof dimensions

type Bounds = { min: number; max: number }

/** Inclusive, in cents. Rounded first, because a bound such as 29.99 is not exact in binary. */
function priceBounds({ priceMin = 0, priceMax = Number.POSITIVE_INFINITY }: BeatFilters): Bounds {
  const cents = (dollars: number) => Number((dollars * 100).toFixed(6))
  return { min: Math.ceil(cents(priceMin)), max: Math.floor(cents(priceMax)) }
}

function bpmBounds({ bpmMin = 0, bpmMax = Number.POSITIVE_INFINITY }: BeatFilters): Bounds {
  return { min: bpmMin, max: bpmMax }
}

/** Lower bound for the sort value of all matches; undefined if the filters set none. */
export function lowestSortValue(sort: BeatSort, filters: BeatFilters): number | undefined {
  switch (sort) {
    case 'price':
      return priceBounds(filters).min
    case '-price':
      return 0 - priceBounds(filters).max
    case 'bpm':
      return bpmBounds(filters).min
    case '-bpm':
      return 0 - bpmBounds(filters).max
    default:
      return undefined
  }
}

/** Returns no condition if every beat is within the bounds. */
function range(name: string, order: SortOrder, { min, max }: Bounds): Condition[] {
  const span = order.span(min, max)
  if (order.isWhole(span)) return []
  return [{ key: `${name} ${span.from} ${span.to}`, addTo: (bits) => order.addSpan(bits, span) }]
}

/** Adds the beats that have all of these words in their title, their producer's name or their tags. */
function addText(table: BeatTable, bits: Bitset, words: readonly string[]): void {
  const all = emptyBitset(table.length)
  for (const [at, word] of words.entries()) {
    const one = at === 0 ? all : emptyBitset(table.length)
    table.titleWords.addMatches(one, word)
    table.owner.addAny(one, table.names.owners.idsWith(word))
    table.tags.addAny(one, table.names.tags.idsWith(word))
    if (at > 0) intersect(all, one)
  }
  unite(bits, all)
}

function each(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}
