import { readFile } from 'node:fs/promises'
import type { SettingValues } from '#contract/store/settings.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { localeOfAddress } from '#server/model/user/index.ts'
import { drawInBackground } from '#server/platform/pdf/draw-in-background.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { methodNames } from './method-names.ts'
import { type PayoutView, readPeople } from './present-payouts.ts'
import type { StatementPaper } from './statement-document.ts'
import type { ShareStatement } from './statements.ts'

const worker = new URL('./payout-worker.ts', import.meta.url)

export type StatementLetterhead = Pick<SettingValues, 'storeName' | 'supportEmail' | 'seller'>

/** PDF of a collaborator's statement, addressed as they are known now. */
export async function drawStatement(
  { files, view, letterhead }: { files: PrivateFiles; view: PayoutView; letterhead: StatementLetterhead },
  collaboratorId: string,
  statement: ShareStatement,
): Promise<Buffer> {
  const [person] = await readPeople(view, [collaboratorId])
  const locale = person ? await localeOfAddress(view.db, person.email) : null
  const { _: draw } = i18nOf(locale ?? sourceLocale)
  const method = person?.details?.method
  const paper: StatementPaper = {
    locale: locale ?? sourceLocale,
    statement,
    store: letterhead.storeName,
    currency: view.currency,
    person: { name: person?.legal_name ?? person?.name ?? '', address: person?.details?.address ?? '' },
    contact: letterhead.supportEmail,
    holdDays: view.settings.holdDays,
    paidBy: method ? (method === 'bank' ? draw(msg`Bank transfer`) : methodNames[method]) : null,
    seller: letterhead.seller,
  }
  const source = JSON.stringify(paper)
  return drawInBackground(files, { worker, document: 'statement', source }, (path) => readFile(path))
}
