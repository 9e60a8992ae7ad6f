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

/** The newest split of a beat under which something was sold and in which somebody had a share; undefined: none. */
export async function findSoldSplit(
  db: Db,
  { beat_id, collaborator_id }: { beat_id: string; collaborator_id: string },
): Promise<string | undefined> {
  const sold = await db
    .selectFrom('shared_lines')
    .innerJoin('splits', 'splits.id', 'shared_lines.split_id')
    .innerJoin('split_shares', 'split_shares.split_id', 'splits.id')
    .select('splits.id')
    .where('shared_lines.beat_id', '=', beat_id)
    .where('collaborator_id', '=', collaborator_id)
    .orderBy('splits.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return sold?.id
}
