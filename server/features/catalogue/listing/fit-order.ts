import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import { tempoRange, toneFits, tonesThatFit } from '#contract/discovery/fit.ts'
import type { BeatTable } from './beat-table.ts'
import { type Bitset, emptyBitset, select } from './bitset.ts'
import { type Condition, fitConditions, inSpans, inTones } from './filters.ts'
import type { PlainSort, SortOrder } from './sort-order.ts'

type Catalogue = {
  table: BeatTable
  order: (sort: PlainSort) => SortOrder
  slotsThatMeet: (condition: Condition) => Bitset
}

/** Slots of equally good matches. The bits are valid until the next group is requested. */
type FitGroup = { number: number; bits: Bitset; size: number }

/**
 * Matches in groups, best first: tempo and key, then only tempo, then only key, then the rest. Within each, exact tempo
 * before near, then half or double; same key before relative, then neighbors.
 */
export function* fitGroups(
  catalogue: Catalogue,
  filters: BeatFilters,
  matches: Bitset,
  first: number,
): Generator<FitGroup> {
  const none = emptyBitset(matches.length * 32)
  const all = emptyBitset(matches.length * 32).fill(-1)
  const slotsOf = (condition: Condition | undefined, absent: Bitset) =>
    condition ? catalogue.slotsThatMeet(condition) : absent
  const bits = emptyBitset(matches.length * 32)
  for (const [number, { one, other, without, norIn }] of groupsOf(catalogue, filters).entries()) {
    if (number < first) continue
    const conditions = { one: slotsOf(one, all), other: slotsOf(other, all), without: slotsOf(without, none) }
    let size = select(bits, matches, conditions)
    if (norIn) size = select(bits, bits, { one: all, other: all, without: slotsOf(norIn, none) })
    if (size > 0) yield { number, bits, size }
  }
}

/** Conditions that beats of a group meet (`one`, `other`), and those they do not. */
type Group = Partial<Record<'one' | 'other' | 'without' | 'norIn', Condition | undefined>>

function groupsOf(catalogue: Catalogue, filters: BeatFilters): Group[] {
  const { bpm, tone } = fitConditions(catalogue, filters)
  const tempos = tempoSteps(catalogue, filters)
  const keys = toneSteps(catalogue, filters)
  return [
    ...tempos.flatMap((one) => keys.map((other) => ({ one, other }))),
    ...tempos.map((one) => ({ one, without: tone })),
    ...keys.map((one) => ({ one, without: bpm })),
    { without: bpm, norIn: tone },
  ]
}

/** Exact, near, half or double: a beat meets at most one. */
function tempoSteps(catalogue: Catalogue, { fitsBpm }: BeatFilters): Condition[] {
  if (fitsBpm === undefined) return []
  const order = catalogue.order('bpm')
  const { min, max } = tempoRange(fitsBpm, 'same')
  return [
    [{ min: fitsBpm, max: fitsBpm }],
    // Tempos of beats are whole numbers.
    [
      { min, max: Math.ceil(fitsBpm) - 1 },
      { min: Math.floor(fitsBpm) + 1, max },
    ],
    [tempoRange(fitsBpm, 'half'), tempoRange(fitsBpm, 'double')],
  ].map((ranges) => inSpans('tempo', order, ranges))
}

function toneSteps({ table }: Catalogue, { fitsTone }: BeatFilters): Condition[] {
  return fitsTone ? toneFits.map((fit) => inTones(table, tonesThatFit(fitsTone, fit))) : []
}
