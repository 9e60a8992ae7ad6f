import type { Insight, InsightBeat, InsightSpan, InsightTag } from '#contract/reach/insight.ts'
import { sourceKindOf, sourceKinds } from '#contract/reach/visit-source.ts'
import type { Trade } from '#server/model/order/index.ts'
import { readTagIds, readTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { CountedBeat, InsightSources } from './counted-beat.ts'
import { daysBefore, daysOf, isoDay } from './insight-span.ts'
import { readAdvice } from './read-advice.ts'
import { labelOf, readBeatFacts } from './read-beat-facts.ts'
import { readBooth } from './read-booth.ts'
import { miniCurve, readCurves, shareToTheEnd } from './read-curves.ts'
import { missedSearches, readSearches, searchesByTag, wordSearches } from './read-searches.ts'
import {
  addSteps,
  noSteps,
  presentSteps,
  readDemoDay,
  readSteps,
  type StepCell,
  type StepSums,
} from './read-steps.ts'

const MAX_BEATS = 300
const MAX_TAGS = 100

/** Everything on the screen. */
export async function readInsight(
  sources: InsightSources,
  span: InsightSpan,
  trade: Trade,
): Promise<Insight> {
  const { db } = sources
  const days = daysOf(span)
  const [cells, cellsBefore, booth, searches, tagNames, demoDay] = await Promise.all([
    readSteps(db, days, trade),
    readSteps(db, daysBefore(days), trade),
    readBooth(db, days, trade),
    readSearches(db, days),
    readTagNames(db),
    readDemoDay(db, days),
  ])
  const beats = await readCounted(db, cells, days)
  return {
    span,
    all: presentSteps(cells.reduce(addSteps, noSteps())),
    before: presentSteps(cellsBefore.reduce(addSteps, noSteps())),
    sources: sumSources(cells),
    booth,
    beats: beats.slice(0, MAX_BEATS).map(presentBeat),
    tags: sumTags(beats, tagNames, searchesByTag(searches, tagNames)),
    missed: missedSearches(searches, tagNames),
    advice: await readAdvice(sources, beats, {
      tagNames,
      searches: searchesByTag(searches, tagNames),
      words: wordSearches(searches),
    }),
    demoUntil: demoDay === undefined ? null : isoDay(demoDay),
  }
}

function sumSources(cells: readonly StepCell[]): Insight['sources'] {
  return [...sourceKinds, null].flatMap((source) => {
    const own = cells.filter((cell) => (sourceKindOf(cell.source) ?? null) === source)
    if (source === null && own.length === 0) return []
    return [{ source, ...presentSteps(own.reduce(addSteps, noSteps())) }]
  })
}

/** Most played first. */
async function readCounted(
  db: Db,
  cells: readonly StepCell[],
  days: { first: number; last: number },
): Promise<CountedBeat[]> {
  const sums = new Map<string, StepSums>()
  for (const cell of cells) sums.set(cell.beatId, addSteps(sums.get(cell.beatId) ?? noSteps(), cell))
  const ids = [...sums.keys()]
  const [facts, tags] = await Promise.all([readBeatFacts(db, ids), readTagsOf(db, ids)])
  const counted = [...sums]
    .flatMap(([id, steps]) => {
      const found = facts.get(id)
      return found ? [{ facts: found, steps, tagIds: tags.get(id) ?? [] }] : []
    })
    .sort(
      (a, b) =>
        b.steps.plays - a.steps.plays || b.steps.sold - a.steps.sold || (a.facts.id < b.facts.id ? -1 : 1),
    )
  const shown = counted.slice(0, MAX_BEATS).map((beat) => beat.facts.id)
  const curves = await readCurves(db, shown, days)
  return counted.map((beat) => ({ ...beat, curve: curves.get(beat.facts.id) }))
}

function presentBeat({ facts, steps, curve }: CountedBeat): InsightBeat {
  const { seconds } = facts
  return {
    ...labelOf(facts),
    ...presentSteps(steps),
    toTheEnd: curve ? shareToTheEnd(curve, seconds) : null,
    curve: curve ? miniCurve(curve, seconds) : [],
  }
}

/** A beat counts for each of its tags. */
function sumTags(
  beats: readonly CountedBeat[],
  names: ReadonlyMap<string, string>,
  searched: ReadonlyMap<string, number>,
): InsightTag[] {
  const tagIds = new Set([...beats.flatMap((beat) => beat.tagIds), ...searched.keys()])
  return [...tagIds]
    .flatMap((id) => {
      const name = names.get(id)
      if (name === undefined) return []
      const own = beats.filter((beat) => beat.tagIds.includes(id))
      const { plays, hearts, sold, earned } = presentSteps(
        own.map(({ steps }) => steps).reduce(addSteps, noSteps()),
      )
      return [{ name, beats: own.length, plays, hearts, sold, earned, searched: searched.get(id) ?? 0 }]
    })
    .sort((a, b) => b.earned - a.earned || b.plays - a.plays || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TAGS)
}

async function readTagNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await readTags(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readTagsOf(db: Db, beatIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await readTagIds(db, beatIds)
  const tags = new Map<string, string[]>()
  for (const { beat_id, tag_id } of rows) tags.set(beat_id, [...(tags.get(beat_id) ?? []), tag_id])
  return tags
}
