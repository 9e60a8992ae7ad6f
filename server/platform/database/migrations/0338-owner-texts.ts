import { type Kysely, sql } from 'kysely'

const known = sql.raw(['en', 'de', 'fr', 'ja', 'pt-BR', 'es'].map((locale) => `'${locale}'`).join(', '))

/**
 * Texts of the owner in other languages: versions of legal texts by language (null: as the owner writes), contract texts of
 * tiers by language, and the language of the text that a license was sold with (null, as for all of before: unknown).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('legal_texts')
    .addColumn('locale', 'text', (column) => column.check(sql`locale in (${known})`))
    .execute()
  await db.schema
    .alterTable('license_templates')
    .addColumn('translations', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .alterTable('order_lines')
    .addColumn('license_locale', 'text', (column) => column.check(sql`license_locale in (${known})`))
    .execute()
}
