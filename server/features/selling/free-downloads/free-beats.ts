import { beatRows, beatsWithOwners, onSale } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

export type FreeBeat = Awaited<ReturnType<typeof readFreeBeat>>

/**
 * A beat offered for free.
 * @throws Problem no_free_download
 */
export async function readFreeBeat(db: Db, id: string) {
  const beat = await beatsWithOwners(db)
    .select([
      'beats.id',
      'slug',
      'title',
      'bpm',
      'tone',
      'beats.image',
      'audio_url',
      bylineOf().as('producer'),
    ])
    .where('beats.id', '=', id)
    .where(onSale())
    .where('free_download', '=', 1)
    .executeTakeFirstOrThrow(() => new ProblemError('no_free_download'))
  return beat
}

/** What an address may download for free, by when it ends. */
export function readFreeDownloads(db: Db, email: string) {
  return beatRows(db)
    .innerJoin('free_downloads', 'free_downloads.beat_id', 'beats.id')
    .select(['beats.title', 'free_downloads.email', 'downloads', 'expires_at'])
    .where('email_key', '=', email.toLowerCase())
    .orderBy('expires_at')
    .execute()
}
