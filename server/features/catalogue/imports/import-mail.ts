import { z } from 'zod'
import type { CatalogueImport } from '#contract/beats/catalogue-import.ts'
import { countOf } from '#contract/text/format-count.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

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
    data: { csvName, counts, failure },
  })
}

export function registerImportMail(mail: Mailer): void {
  mail.registerTemplate(importDoneMail, async ({ csvName, counts, failure }, { link }) => {
    const { created, updated, unchanged, refused } = counts
    return {
      subject: failure === null ? `${csvName} is imported` : `${csvName} was not imported whole`,
      preview: failure ?? `${countOf(created, 'new draft')}, ${countOf(updated, 'beat')} updated.`,
      heading: failure === null ? 'Your import is done' : 'Your import ended early',
      blocks: [
        ...(failure === null ? [] : [failure]),
        `${countOf(created, 'new draft')}, ${countOf(updated, 'beat')} updated, ${unchanged} unchanged. Nothing new is public yet.`,
        ...(refused > 0 ? [`${countOf(refused, 'row')} could not be imported. The page says why.`] : []),
        { button: 'See the import', url: link('/admin/import') },
      ],
    }
  })
}
