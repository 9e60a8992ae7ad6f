import type { Db } from '#server/platform/database/connect.ts'

/** How many licenses of a beat were sold under another split than this one. */
export async function countSoldUnderEarlier(db: Db, beatId: string, splitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shared_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('beat_id', '=', beatId)
    .where('split_id', '!=', splitId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
