import { toDollars } from '#contract/pricing/money.ts'
import type { BeatInsight, InsightSpan } from '#contract/reach/insight.ts'
import { findWaveform } from '#server/model/beat/index.ts'
import type { Trade } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { daysOf } from './insight-span.ts'
import { labelOf, readBeatFacts } from './read-beat-facts.ts'
import { readCurves } from './read-curves.ts'
import { addSteps, noSteps, presentSteps, readSteps } from './read-steps.ts'

/** One beat, second by second. @throws Problem beat_not_found */
export async function readBeatInsight(
  db: Db,
  id: string,
  span: InsightSpan,
  trade: Trade,
): Promise<BeatInsight> {
  const days = daysOf(span)
  const [facts, cells, curves, waveform] = await Promise.all([
    readBeatFacts(db, [id]),
    readSteps(db, days, trade),
    readCurves(db, [id], days),
    findWaveform(db, id),
  ])
  const beat = facts.get(id)
  if (!beat) throw new ProblemError('beat_not_found')
  const curve = curves.get(id)
  const seconds = Math.ceil(beat.seconds)
  const perSecond = (counts: readonly number[]) =>
    Array.from({ length: seconds }, (_, second) => counts[second] ?? 0)
  return {
    ...labelOf(beat),
    bpm: beat.bpm,
    tone: beat.tone,
    price: toDollars(beat.priceCents),
    seconds: beat.seconds,
    startSeconds: beat.startSeconds,
    waveform: waveform ?? '',
    sections: beat.sections,
    steps: presentSteps(cells.filter(({ beatId }) => beatId === id).reduce(addSteps, noSteps())),
    listeners: curve?.listeners ?? 0,
    heard: curve ? perSecond(curve.heard) : [],
    again: curve ? perSecond(curve.again) : [],
  }
}
