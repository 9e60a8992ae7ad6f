import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'

export type FreeBeat = Awaited<ReturnType<typeof readFreeBeat>>

/**
 * A beat offered for free.
 * @throws Problem no_free_download
 */
export async function readFreeBeat(db: Db, id: string) {
  const beat = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .select(['beats.id', 'title', 'bpm', 'tone', 'beats.image', 'audio_url', 'users.username as producer'])
    .where('beats.id', '=', id)
    .where('status', '=', 'ready')
    .where('free_download', '=', 1)
    .where('exclusive_sold_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Problem('no_free_download'))
  return beat
}
