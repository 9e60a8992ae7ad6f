import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'

type Text = { kind: LegalTextKind; locale: Locale | null }

/**
 * Publishes the next version of a legal text.
 * @param locale of a translation; null: as the owner writes
 * @param body null: the standard text, or no translation
 */
export async function publishText(trx: Trx, text: Text, body: string | null, now: number): Promise<void> {
  await insert(trx, text, { version: await nextVersion(trx, text.kind), body, now })
}

/**
 * The version of a text that the store writes itself from its facts; the next one is published when a fact in it changed.
 * @param body as it is now
 */
export async function ensurePublished(db: Db | Trx, text: Text, body: string, now: number): Promise<number> {
  const last = await db
    .selectFrom('legal_texts')
    .select(['version', 'body'])
    .where('kind', '=', text.kind)
    .where('locale', 'is not distinct from', text.locale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.body === body) return last.version
  const version = await nextVersion(db, text.kind)
  await insert(db, text, { version, body, now })
  return version
}

async function nextVersion(db: Db | Trx, kind: LegalTextKind): Promise<number> {
  const last = await db
    .selectFrom('legal_texts')
    .select((select) => select.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return Number(last?.version ?? 0) + 1
}

async function insert(
  db: Db | Trx,
  { kind, locale }: Text,
  { version, body, now }: { version: number; body: string | null; now: number },
): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values({ kind, locale, version, body, published_at: now })
    // Another instance, which knows the same facts, may have been faster.
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}
