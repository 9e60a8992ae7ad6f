import { type LawRow, lawRowsOf } from '#contract/law/law-rows.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { Store } from '#server/platform/store.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { lawFactsOf } from './law-facts.ts'

/** What the law asks of the store, and what of it is done. */
export async function readLaw({ db, settings, config }: Store, i18n: I18n): Promise<LawRow[]> {
  const facts = {
    ...lawFactsOf(settings),
    paysCollaborators: await hasCollaborators(db),
    settings: settings.current,
    hasMail: config.mail.kind !== 'none',
  }
  return lawRowsOf(facts, i18n)
}
