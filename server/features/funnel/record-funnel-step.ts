import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { BeatCountRow } from '#server/platform/database/schema-admin.ts'

const DAY_MS = 86_400_000

/** Increments a daily counter of the sales funnel. */
export async function recordFunnelStep(
  db: Db | Transaction<Database>,
  step: BeatCountRow['step'],
  beatId: string,
): Promise<void> {
  await db
    .insertInto('beat_counts')
    .values({ day: Math.floor(Date.now() / DAY_MS), beat_id: beatId, step, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'beat_id', 'step']).doUpdateSet({ count: sql<number>`beat_counts.count + 1` }),
    )
    .execute()
}
