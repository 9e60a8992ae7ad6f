import { z } from 'zod'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { FREE_DOWNLOADS_A_LINK, freeDownloadTerms } from '#contract/licenses/free-download.ts'
import { msg } from '#contract/text/msg.ts'
import { findBeat } from '#server/model/beat/index.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { isSet } from '#server/platform/database/columns.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

export const freeDownloadMail = defineMail('free download', z.object({ downloadId: z.string() }))

/** Links to a page instead of the file, because mail scanners open links. */
export function registerFreeDownloadMail(mail: Mailer): void {
  mail.registerTemplate(freeDownloadMail, async ({ downloadId }, { db, storeName, link, now }) => {
    const { token, hash } = makeOneTimeToken()
    const row = await db
      .updateTable('free_downloads')
      .set({ token_hash: hash })
      .where('id', '=', downloadId)
      .where('expires_at', '>', now)
      .returning(['beat_id', 'wants_newsletter'])
      .executeTakeFirst()
    const beat = row && (await findBeat(db, row.beat_id))
    if (!row || !beat) return undefined
    return {
      subject: msg`Your download: ${{ title: beat.title }}`,
      preview: msg`The link works for 24 hours.`,
      heading: beat.title,
      reason: ({ store }) => msg`You’re getting this because you asked for a free download at ${{ store }}.`,
      blocks: [
        msg`Here is the MP3 with the voice tag of ${{ storeName }}. The link works for 24 hours and ${{ most: FREE_DOWNLOADS_A_LINK }} downloads.`,
        { button: msg`Download the MP3`, url: link(`/free-download/${token}`) },
        ...(isSet(row.wants_newsletter)
          ? [
              msg`You signed up for the newsletter: the download confirms it. You can unsubscribe with one click.`,
            ]
          : []),
        { note: freeDownloadTerms({ storeName, url: link(beatPath(beat)) }) },
        { note: msg`Didn’t ask for this? You can ignore this email; we won’t send you anything else.` },
      ],
    }
  })
}
