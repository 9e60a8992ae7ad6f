import type { BeatFilters, BeatSort } from '#contract/catalogue/beat-filters.ts'
import { choicesOf } from '#contract/catalogue/choice-filters.ts'
import { tempoFits, tempoRange, toneFits, tonesThatFit } from '#contract/discovery/fit.ts'
import type { BeatTable } from './beat-table.ts'
import { type Bitset, emptyBitset, intersect, unite } from './bitset.ts'
import { searchTerms } from './search-terms.ts'
import type { PlainSort, SortOrder } from './sort-order.ts'

/** A filter predicate. `key` identifies its result; `addTo` adds the matching slots to an empty set. */
export type Condition = { key: string; addTo: (bits: Bitset) => void }

type Catalogue = { table: BeatTable; order: (sort: PlainSort) => SortOrder }

/**
 * Filter dimensions. Each returns the conditions of its part of the filters, none if that part is empty. To add a
 * filter, add an entry.
 */
export const dimensions = {
  price: (catalogue, filters) => range('price', catalogue.order('price'), priceBounds(filters)),
  bpm: (catalogue, filters) => range('bpm', catalogue.order('bpm'), bpmBounds(filters)),
  ...choicesOf(
    (name) =>
      ({ table }: Catalogue, filters: BeatFilters) =>
        each(filters[name]).map((value) => ({
          key: `${name} ${value}`,
          addTo: (bits: Bitset) => table.choices[name].addAny(bits, [value]),
        })),
  ),
  fits: (catalogue, filters) => {
    const { fits = 'both' } = filters
    if (fits === 'none') return []
    const { bpm, tone } = fitConditions(catalogue, filters)
    if (fits === 'bpm' || fits === 'tone') return each({ bpm, tone }[fits])
    if (fits === 'both' || !bpm || !tone) return [...each(bpm), ...each(tone)]
    return [either(catalogue.table, bpm, tone)]
  },
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
        table.choices.tone.addAny(bits, tones)
      },
    })),
} satisfies Record<string, (catalogue: Catalogue, filters: BeatFilters) => Condition[]>

export type Dimension = keyof typeof dimensions

/** Conditions for the user's tempo and key, if given. */
export function fitConditions(
  catalogue: Catalogue,
  { fitsBpm, fitsTone }: BeatFilters,
): { bpm?: Condition; tone?: Condition } {
  return {
    ...(fitsBpm !== undefined && {
      bpm: inSpans(
        'fits',
        catalogue.order('bpm'),
        tempoFits.map((fit) => tempoRange(fitsBpm, fit)),
      ),
    }),
    ...(fitsTone && {
      tone: inTones(
        catalogue.table,
        toneFits.flatMap((fit) => tonesThatFit(fitsTone, fit)),
      ),
    }),
  }
}

/** Beats with a tempo in one of these ranges. The key names the slots, as many tempos have the same. */
export function inSpans(name: string, order: SortOrder, ranges: readonly Bounds[]): Condition {
  const spans = ranges.map(({ min, max }) => order.span(min, max))
  return {
    key: `${name} ${spans.map(({ from, to }) => `${from}-${to}`).join(' ')}`,
    addTo: (bits) => {
      for (const span of spans) {
        const one = emptyBitset(bits.length * 32)
        order.addSpan(one, span)
        unite(bits, one)
      }
    },
  }
}

export function inTones(table: BeatTable, tones: readonly string[]): Condition {
  return { key: `tones ${tones.join()}`, addTo: (bits) => table.choices.tone.addAny(bits, tones) }
}

function either(table: BeatTable, one: Condition, other: Condition): Condition {
  return {
    key: `${one.key} or ${other.key}`,
    addTo: (bits) => {
      const others = emptyBitset(table.length)
      other.addTo(others)
      one.addTo(bits)
      unite(bits, others)
    },
  }
}

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

function each<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}
