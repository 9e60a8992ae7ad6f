import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { withdrawalHeadings } from '#contract/law/withdrawal-words.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { drawEvidence } from '#server/features/selling/documents/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { statementOf } from './statement-of.ts'

/** The statement, its time and its reference as PDF. @throws Problem withdrawal_not_found once it was erased */
export async function drawStatement(
  { masters, config }: Pick<Store, 'masters' | 'config'>,
  row: Row<'withdrawals'>,
): Promise<Buffer> {
  const said = statementOf(row)
  if (!said) throw new ProblemError('withdrawal_not_found')
  const { locale, _: draw } = i18nOf(row.locale ?? sourceLocale)
  const reference = withdrawalReference(row.id)
  return drawEvidence(
    { files: masters },
    {
      locale,
      title: draw(withdrawalHeadings[row.wording]),
      store: config.storeName,
      madeAt: new Date(row.received_at).toISOString(),
      sections: [
        {
          heading: reference,
          rows: [[draw(msg`Reference`), reference]],
          paragraphs: [said.statement, said.received],
        },
      ],
    },
  )
}
