import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { z } from 'zod'
import type { BeatSelection, BulkChange } from '#contract/beats/bulk-edit.ts'
import { matchingBeatIds } from '#server/features/catalogue/beats/index.ts'
import { readSoldTiers, type SoldTier } from '#server/model/license/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { readTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type BulkBeat, readBulkBeats } from './bulk-beats.ts'
import { type BeatPlan, type PlanContext, planBeat } from './plan-beat.ts'
import { publishDates } from './publish-dates.ts'

/** Takes some milliseconds on SQLite, which blocks the event loop meanwhile. */
const PAGE_SIZE = 200

export type PlannedBeat = { beat: BulkBeat; plan: BeatPlan; publishAt: number | null }

export async function readPlanContext(
  db: Db,
): Promise<PlanContext & { soldTiers: ReadonlyMap<string, SoldTier> }> {
  const tags = await readTags(db)
  const soldTiers = await readSoldTiers(db)
  return {
    currency: await readCurrency(db),
    tagIds: new Map(tags.map(({ id, name_key }) => [name_key, id])),
    tiers: new Set(soldTiers.keys()),
    soldTiers,
  }
}

/**
 * Plans every beat of a selection, in the order of the list, in pages.
 * @param change null: none
 * @throws Problem invalid_request for a time that has passed
 */
export async function* planSelection(
  db: Db,
  selection: z.output<typeof BeatSelection>,
  change: BulkChange | null,
  context: PlanContext,
): AsyncGenerator<PlannedBeat[]> {
  const ids = 'ids' in selection ? [...new Set(selection.ids)] : await matchingBeatIds(db, selection.filter)
  const dates = change?.kind === 'schedule' ? publishDates(change, Date.now()) : undefined
  let date = dates?.next().value ?? null
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const beats = await readBulkBeats(db, ids.slice(at, at + PAGE_SIZE))
    yield beats
      .filter(({ status }) => status !== 'deleted')
      .map((beat): PlannedBeat => {
        if (!change) return { beat, plan: { kind: 'unchanged' }, publishAt: null }
        const plan = planBeat(beat, change, context, date)
        const publishAt = plan.kind === 'left' ? null : date
        // Only beats that go out take a week.
        if (publishAt !== null) date = dates?.next().value ?? null
        return { beat, plan, publishAt }
      })
    await yieldToEventLoop()
  }
}
