import { type Kysely, sql } from 'kysely'

/** What every store promised until the text became a setting. */
const BEFORE = 'New beats on Fridays. Nothing else.'
const DEMO = '%@demo.invalid'

/**
 * Keeps with each subscriber what they were promised. A store that has subscribers goes on promising what it did, until
 * its owner changes the text; imported addresses were promised nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['newsletter_subscribers', 'free_downloads'])
    await db.schema.alterTable(table).addColumn('promise', 'text').execute()
  const { rows } = await sql<{ given: string }>`select given from store_settings where id = 1`.execute(db)
  const given: { newsletterText?: string | null } = rows[0] ? JSON.parse(rows[0].given) : {}
  const promise = given.newsletterText ?? BEFORE
  await sql`update newsletter_subscribers set promise = ${promise}
    where consent is null and email_key not like ${DEMO}`.execute(db)
  await sql`update free_downloads set promise = ${promise} where wants_newsletter = 1`.execute(db)
  const { rows: subscribers } = await sql`select id from newsletter_subscribers
    where email_key not like ${DEMO} limit 1`.execute(db)
  if (subscribers.length === 0 || given.newsletterText) return
  const kept = JSON.stringify({ ...given, newsletterText: promise })
  await (rows[0]
    ? sql`update store_settings set given = ${kept} where id = 1`
    : sql`insert into store_settings (id, version, given, changed_in, changed_at, changed_by)
        values (1, 1, ${kept}, '{}', ${Date.now()}, 'Upgrade')`
  ).execute(db)
}
