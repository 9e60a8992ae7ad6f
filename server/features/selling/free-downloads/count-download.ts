import { FREE_DOWNLOADS_A_LINK } from '#contract/licenses/free-download.ts'
import { addConfirmedSubscriber } from '#server/features/reach/newsletter/index.ts'
import { recordFunnelStep } from '#server/model/audience/index.ts'
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
 * Counts a download that has arrived. The first one proves the address, which also confirms a requested newsletter. Several
 * at once may be more than the link allows.
 */
export function countDownload(db: Db, id: string, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const wanted = await trx
      .selectFrom('free_downloads')
      .select(['wants_newsletter', 'promise', 'downloads'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!wanted) return
    const { beat_id, email, locale } = await trx
      .updateTable('free_downloads')
      .set({ downloads: wanted.downloads + 1, wants_newsletter: 0 })
      .where('id', '=', id)
      .returning(['beat_id', 'email', 'locale'])
      .executeTakeFirstOrThrow()
    if (isSet(wanted.wants_newsletter))
      await addConfirmedSubscriber(trx, email, { promise: wanted.promise, locale, now })
    if (wanted.downloads === 0) await recordFunnelStep(trx, 'free', beat_id)
  })
}

/** Takes a count back: the file had not arrived after all. */
export async function uncountDownload(db: Db, id: string): Promise<void> {
  await db
    .updateTable('free_downloads')
    .set((columns) => ({ downloads: columns('downloads', '-', 1) }))
    .where('id', '=', id)
    .where('downloads', '>', 0)
    .execute()
}
