import { type LawRow, lawRowsOf } from '#contract/law/law-rows.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { Store } from '#server/platform/store.ts'
import { lawFactsOf } from './law-facts.ts'

/** What the law asks of the store, and what of it is done. */
export async function readLaw({ db, settings, config }: Store): Promise<LawRow[]> {
  return lawRowsOf({
    ...lawFactsOf(settings),
    paysCollaborators: await hasCollaborators(db),
    settings: settings.current,
    hasMail: config.mail.kind !== 'none',
  })
}
