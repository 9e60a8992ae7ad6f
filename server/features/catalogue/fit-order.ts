import type { BeatFilters } from '#contract/beat-filters.ts'
import { tempoRange, toneFits, tonesThatFit } from '#contract/fit.ts'
import type { BeatTable } from './beat-table.ts'
import { type Bitset, countBits, intersect, subtract } from './bitset.ts'
import { type Condition, fitConditions, inSpans, inTones } from './filters.ts'
import type { PlainSort, SortOrder } from './sort-order.ts'

type Catalogue = {
  table: BeatTable
  order: (sort: PlainSort) => SortOrder
  slotsThatMeet: (condition: Condition) => Bitset
}

/** What a group of equally fitting beats has in common: conditions that its beats meet, and those that they do not. */
type Group = { meet: readonly Condition[]; miss: readonly Condition[] }

/**
 * The groups of the sort `fit`, best first: those that fit tempo and key, then only the tempo, then only the key, then
 * the rest. Within these, the exact tempo goes before about that tempo, and that before half or double time; the same
 * key goes before its relative, and that before its neighbours.
 */
export function fitGroups(catalogue: Catalogue, filters: BeatFilters): Group[] {
  const { bpm, tone } = fitConditions(catalogue, filters)
  const tempos = tempoSteps(catalogue, filters)
  const keys = toneSteps(catalogue, filters)
  const both = tempos.flatMap((tempo) =>
    keys.map((key) => ({ meet: [...tempo.meet, ...key.meet], miss: [...tempo.miss, ...key.miss] })),
  )
  return [
    ...both,
    ...tempos.map(({ meet, miss }) => ({ meet, miss: tone ? [...miss, tone] : miss })),
    ...keys.map(({ meet, miss }) => ({ meet, miss: bpm ? [...miss, bpm] : miss })),
    { meet: [], miss: [...(bpm ? [bpm] : []), ...(tone ? [tone] : [])] },
  ]
}

/** Those of the slots that are in a group. */
export function slotsInGroup(
  catalogue: Catalogue,
  matches: Bitset,
  { meet, miss }: Group,
): { bits: Bitset; size: number } {
  const bits = matches.slice()
  for (const condition of meet) intersect(bits, catalogue.slotsThatMeet(condition))
  for (const condition of miss) subtract(bits, catalogue.slotsThatMeet(condition))
  return { bits, size: countBits(bits) }
}

function tempoSteps(catalogue: Catalogue, { fitsBpm }: BeatFilters): Group[] {
  if (fitsBpm === undefined) return []
  const tempos = catalogue.order('bpm')
  const exact = inSpans('tempo', tempos, [{ min: fitsBpm, max: fitsBpm }])
  const near = inSpans('tempo', tempos, [tempoRange(fitsBpm, 'same')])
  const halfOrDouble = inSpans('tempo', tempos, [tempoRange(fitsBpm, 'half'), tempoRange(fitsBpm, 'double')])
  return [
    { meet: [exact], miss: [] },
    { meet: [near], miss: [exact] },
    { meet: [halfOrDouble], miss: [] },
  ]
}

function toneSteps({ table }: Catalogue, { fitsTone }: BeatFilters): Group[] {
  if (!fitsTone) return []
  return toneFits.map((fit) => ({ meet: [inTones(table, tonesThatFit(fitsTone, fit))], miss: [] }))
}
