import type { SectionName } from '#contract/audio/sections.ts'
import type { BarFeatures } from './bar-features.ts'

type NamedSection = { firstBar: number; endBar: number; name: SectionName }

type Part = { firstBar: number; endBar: number } & Record<Measure, number>
type Measure = 'level' | 'lowLevel' | 'drums' | 'fullness'

/** How much fuller hooks are than verses, in steps. */
const MIN_SPREAD = 0.12

/**
 * Labels sections by loudness, drums, fullness and position: a suggestion for the producer, right for nine out of ten
 * bars of generated beats and less often for others.
 */
export function nameSections(bars: readonly BarFeatures[], starts: readonly number[]): NamedSection[] {
  const parts = starts.map((firstBar, index) => measure(bars, firstBar, starts[index + 1] ?? bars.length))
  const names = nameThinParts(parts, bars.length)
  nameFullParts(parts, names)
  return parts.map(({ firstBar, endBar }, index) => ({ firstBar, endBar, name: names[index] ?? 'Hook' }))
}

function measure(bars: readonly BarFeatures[], firstBar: number, endBar: number): Part {
  const mean = (name: Measure) =>
    bars.slice(firstBar, endBar).reduce((sum, bar) => sum + bar[name], 0) / (endBar - firstBar)
  return {
    firstBar,
    endBar,
    level: mean('level'),
    lowLevel: mean('lowLevel'),
    drums: mean('drums'),
    fullness: mean('fullness'),
  }
}

/** Labels sections without drums or low end: intro, outro and breaks. Undefined for others. */
function nameThinParts(parts: readonly Part[], bars: number): (SectionName | undefined)[] {
  const quantile = (name: Measure, share: number) => {
    const perBar = parts.flatMap((part) =>
      Array.from({ length: part.endBar - part.firstBar }, () => part[name]),
    )
    perBar.sort((a, b) => a - b)
    return perBar[Math.min(perBar.length - 1, Math.floor(share * perBar.length))] ?? 0
  }
  const [level, low] = [quantile('level', 0.75), quantile('lowLevel', 0.75)]
  const [fewDrums, manyDrums] = [quantile('drums', 0.02), quantile('drums', 0.75)]
  // The loudest section is never thin, however few its onsets.
  const isThin = (part: Part) =>
    part.level < level - 4.5 ||
    (part.level < level - 0.5 && (part.drums < (fewDrums + manyDrums) / 2 || part.lowLevel < low - 8))
  const last = parts.length - 1
  const names = parts.map((part, index): SectionName | undefined => {
    if (!isThin(part)) return undefined
    return index === 0 ? 'Intro' : index === last ? 'Outro' : 'Break'
  })
  // Consecutive thin sections at the start are one intro, at the end one outro.
  for (let index = 1; index <= last; index++) {
    const { endBar } = parts[index] as Part
    if (names[index - 1] === 'Intro' && names[index] === 'Break' && endBar <= Math.max(8, bars / 6))
      names[index] = 'Intro'
  }
  for (let index = last - 1; index > 0; index--) {
    const part = parts[index] as Part
    const isNearEnd = bars - part.firstBar <= Math.max(8, bars / 5)
    if (names[index + 1] === 'Outro' && names[index] === 'Break' && isNearEnd && part.level < level - 6)
      names[index] = 'Outro'
  }
  return names
}

/** Splits hooks (fuller) from verses at the widest gap. */
function nameFullParts(parts: readonly Part[], names: (SectionName | undefined)[]): void {
  const full = parts.flatMap(({ fullness }, index) => (names[index] ? [] : [{ index, fullness }]))
  const sorted = full.map(({ fullness }) => fullness).sort((a, b) => a - b)
  let threshold = 0
  let widest = -Infinity
  for (let index = 0; index + 1 < sorted.length; index++) {
    const [lower, upper] = [sorted[index] as number, sorted[index + 1] as number]
    if (upper - lower > widest) {
      widest = upper - lower
      threshold = (lower + upper) / 2
    }
  }
  const differ = sorted.length > 1 && (sorted.at(-1) as number) - (sorted[0] as number) > MIN_SPREAD
  for (const { index, fullness } of full) names[index] = differ && fullness <= threshold ? 'Verse' : 'Hook'
  // Constant fullness: the first section is a verse.
  if (!differ && full.length > 2)
    full.forEach(({ index }, place) => {
      if (place % 2 === 0) names[index] = 'Verse'
    })
}
