import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { BeatCountRow } from './tables.ts'

const DAY_MS = 86_400_000

/** Increments a daily counter of the sales funnel for each of these beats. */
export async function recordFunnelStep(
  db: Db | Trx,
  step: BeatCountRow['step'],
  ...beatIds: string[]
): Promise<void> {
  if (beatIds.length === 0) return
  const day = Math.floor(Date.now() / DAY_MS)
  await db
    .insertInto('beat_counts')
    .values(beatIds.map((beat_id) => ({ day, beat_id, step, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'beat_id', 'step']).doUpdateSet({ count: sql<number>`beat_counts.count + 1` }),
    )
    .execute()
}

/** How often each step was counted since a day, in days since 1970 (UTC). */
export async function sumSteps(db: Db, since: number): Promise<ReadonlyMap<string, number>> {
  const counts = await db
    .selectFrom('beat_counts')
    .select('step')
    .select((select) => select.fn.sum<number>('count').as('count'))
    .where('day', '>=', since)
    .groupBy('step')
    .execute()
  return new Map(counts.map(({ step, count }) => [step, Number(count)]))
}
