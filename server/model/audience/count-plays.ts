import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'

/** How often each of these beats was played; those that never were are missing. */
export async function countPlays(db: Db, beatIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('beat_counts')
    .select(['beat_id', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('step', '=', 'play')
    .where(inList(db, 'beat_id', beatIds))
    .groupBy('beat_id')
    .execute()
  return new Map(rows.map(({ beat_id, count }) => [beat_id, Number(count)]))
}
