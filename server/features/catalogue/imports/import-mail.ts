import { z } from 'zod'
import type { CatalogueImport } from '#contract/beats/catalogue-import.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { translated } from '#server/platform/text/drawn-english.ts'

const importDoneMail = defineMail(
  'import done',
  z.object({
    csvName: z.string(),
    counts: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
    failure: z.string().nullable(),
  }),
)

/** Tells the administrator who started an import that it has ended. */
export async function queueImportMail(db: Db, ended: CatalogueImport): Promise<void> {
  const { run, startedAt, startedBy, csvName, counts, failure } = ended
  const admin = await findUser(db, startedBy.userId)
  if (admin?.role !== 'admin') return
  await queueMail(db, importDoneMail, {
    // Importing the rows that were fixed goes on with the same import.
    key: `import done:${run}:${startedAt}`,
    to: admin.email,
    locale: admin.locale,
    data: { csvName, counts, failure },
  })
}

export function registerImportMail(mail: Mailer): void {
  mail.registerTemplate(importDoneMail, async ({ csvName, counts, failure }, { link, i18n }) => {
    const { created, updated, refused } = counts
    const unchanged = formatCount(counts.unchanged, i18n.locale)
    return {
      subject:
        failure === null ? msg`${{ csvName }} is imported` : msg`${{ csvName }} was not imported whole`,
      preview:
        failure === null
          ? msg`${plural({ created }, { one: '# new draft', other: '# new drafts' })}, ${plural({ updated }, { one: '# beat updated', other: '# beats updated' })}.`
          : translated(failure, i18n.locale),
      heading: failure === null ? msg`Your import is done` : msg`Your import ended early`,
      blocks: [
        ...(failure === null ? [] : [translated(failure, i18n.locale)]),
        msg`${plural({ created }, { one: '# new draft', other: '# new drafts' })}, ${plural({ updated }, { one: '# beat updated', other: '# beats updated' })}, ${{ unchanged }} unchanged. Nothing new is public yet.`,
        ...(refused > 0
          ? [
              msg`${plural({ refused }, { one: '# row', other: '# rows' })} could not be imported. The page says why.`,
            ]
          : []),
        { button: msg`See the import`, url: link('/admin/import') },
      ],
    }
  })
}
