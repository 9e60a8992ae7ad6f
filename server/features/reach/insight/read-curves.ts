import { MIN_CURVE_PLAYS } from '#contract/reach/insight.ts'
import { beatRows } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Days } from './insight-span.ts'
import { addCounts, parseCounts } from './second-counts.ts'

const MINI_STEPS = 32
/** Those who left in the very last seconds heard it to the end. */
const END_SECONDS = 2

/** Listeners of the days with enough of them, second by second. */
export type Curve = { listeners: number; heard: number[]; again: number[] }

/** Curves of the current previews of these beats; none for those with too few listeners. */
export async function readCurves(
  db: Db,
  beatIds: readonly string[],
  { first, last }: Days,
): Promise<ReadonlyMap<string, Curve>> {
  const rows = await beatRows(db)
    .innerJoin('insight_heard', (join) =>
      join
        .onRef('insight_heard.beat_id', '=', 'beats.id')
        .onRef('insight_heard.preview', '=', 'beats.audio_url'),
    )
    .select(['insight_heard.beat_id', 'insight_heard.plays', 'insight_heard.heard', 'insight_heard.again'])
    .where(inList(db, 'insight_heard.beat_id', beatIds))
    .where('insight_heard.day', '>=', first)
    .where('insight_heard.day', '<=', last)
    .where('insight_heard.plays', '>=', MIN_CURVE_PLAYS)
    .execute()
  const curves = new Map<string, Curve>()
  for (const { beat_id, plays, heard, again } of rows) {
    const curve = curves.get(beat_id) ?? { listeners: 0, heard: [], again: [] }
    curve.listeners += plays
    addCounts(curve.heard, parseCounts(heard))
    addCounts(curve.again, parseCounts(again))
    curves.set(beat_id, curve)
  }
  return curves
}

/** Shares of the listeners at even steps, for a small picture. */
export function miniCurve({ listeners, heard }: Curve, seconds: number): number[] {
  if (listeners === 0) return []
  return Array.from({ length: MINI_STEPS }, (_, step) => {
    const second = Math.min(Math.floor((step / MINI_STEPS) * seconds), Math.ceil(seconds) - 1)
    return round((heard[second] ?? 0) / listeners)
  })
}

export function shareToTheEnd({ listeners, heard }: Curve, seconds: number): number | null {
  if (listeners === 0) return null
  return round((heard[Math.max(0, Math.ceil(seconds) - END_SECONDS)] ?? 0) / listeners)
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}
