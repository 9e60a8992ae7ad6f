import { type Kysely, sql } from 'kysely'

/** Tables that keep the language of whoever did something, in which they are written to. */
const tables = [
  'users',
  'orders',
  'offers',
  'newsletter_subscribers',
  'free_downloads',
  'withdrawals',
  'mails',
]
const known = sql.raw(['en', 'de', 'fr', 'ja', 'pt-BR', 'es'].map((locale) => `'${locale}'`).join(', '))

/** The language of a page, such as `pt-BR`. Null, as in all rows of before: the store's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await db.schema
      .alterTable(table)
      .addColumn('locale', 'text', (column) => column.check(sql`locale in (${known})`))
      .execute()
}
