import { createHash } from 'node:crypto'
import type { TierTranslation } from '#contract/licenses/license-tier.ts'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { storedValue, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import type { StoredTranslations } from './tables.ts'
import { findUnchangedTier, type TierRow } from './tier-rows.ts'

/**
 * Sets the contract text of a tier in a language, or removes it. Orders keep the text that they were sold with.
 * @throws Problem license_tier_not_found, license_tier_changed
 */
export async function translateTerms(
  db: Db,
  admin: RequestSession,
  id: string,
  locale: Locale,
  { revision, terms }: TierTranslation,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = findUnchangedTier(tiers, id, revision)
    const { [locale]: before, ...others } = storedValue(tier.translations)
    const after: StoredTranslations =
      terms === '' ? others : { ...others, [locale]: { terms, of: hashOf(tier.terms) } }
    if (JSON.stringify(before) === JSON.stringify(after[locale])) return
    await trx
      .updateTable('license_templates')
      .set({ translations: writeJson(after), revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(
      trx,
      admin,
      'license-template.changed',
      { id, name: tier.name },
      {
        changed: `contract text in ${localeNames[locale]}`,
      },
    )
  })
}

/** The contract texts of a tier in other languages. `isOlder`: the owner's own was changed since. */
export function translationsOf({
  terms,
  translations,
}: TierRow): Partial<Record<Locale, { terms: string; isOlder: boolean }>> {
  const of = hashOf(terms)
  const all = Object.entries(storedValue(translations))
  return Object.fromEntries(
    all.map(([locale, text]) => [locale, { terms: text.terms, isOlder: text.of !== of }]),
  )
}

const hashOf = (terms: string) => createHash('sha256').update(terms).digest('hex').slice(0, 16)
