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

/** Beats that were given away on these days, in days since 1970 (UTC), both included. */
export async function countFreeDownloads(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('beat_counts')
    .select((select) => select.fn.sum<number | null>('count').as('count'))
    .where('step', '=', 'free')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}
