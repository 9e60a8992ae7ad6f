import { FREE_DOWNLOADS_A_LINK } from '#contract/licenses/free-download.ts'
import { recordFunnelStep } from '#server/features/reach/funnel/index.ts'
import { addConfirmedSubscriber } from '#server/features/reach/newsletter/index.ts'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** @throws Problem free_download_expired, free_download_used_up */
export async function openFreeDownload(db: Db, token: string, now: number): Promise<Row<'free_downloads'>> {
  const row = await db
    .selectFrom('free_downloads')
    .selectAll()
    .where('token_hash', '=', hashOneTimeToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => new ProblemError('free_download_expired'))
  if (row.downloads >= FREE_DOWNLOADS_A_LINK) throw new ProblemError('free_download_used_up')
  return row
}

/**
 * Counts a download. The first one proves the address, which also confirms a requested newsletter.
 * @throws Problem free_download_expired, free_download_used_up
 */
export function countDownload(db: Db, token: string, now: number): Promise<Row<'free_downloads'>> {
  return db.transaction().execute(async (trx) => {
    const { id, wants_newsletter, email } = await openFreeDownload(trx, token, now)
    const taken = await trx
      .updateTable('free_downloads')
      .set((columns) => ({ downloads: columns('downloads', '+', 1), wants_newsletter: 0 }))
      .where('id', '=', id)
      // Concurrent downloads count, too.
      .where('downloads', '<', FREE_DOWNLOADS_A_LINK)
      .returningAll()
      .executeTakeFirst()
    if (!taken) throw new ProblemError('free_download_used_up')
    if (isSet(wants_newsletter)) await addConfirmedSubscriber(trx, email, now)
    if (taken.downloads === 1) await recordFunnelStep(trx, 'free', taken.beat_id)
    return taken
  })
}
