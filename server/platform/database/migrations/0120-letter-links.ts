import { type Kysely, sql } from 'kysely'

/** Presses per link of a letter, which were counted per beat only, and how many join and leave the newsletter in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letter_links')
    .addColumn('letter_id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('presses', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('letter_links_key', ['letter_id', 'path'])
    .execute()
  await sql`insert into letter_links (letter_id, path, presses)
    select letters.id, '/beats/' || insight_steps.beat_id, sum(insight_steps.count)
    from insight_steps join letters on insight_steps.source = 'campaigns:' || letters.slug
    where insight_steps.step = 'press' group by letters.id, insight_steps.beat_id`.execute(db)
  await sql`delete from insight_steps where step = 'press'`.execute(db)
  await db.schema
    .createTable('newsletter_days')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('joined', 'integer', (column) => column.notNull())
    .addColumn('departed', 'integer', (column) => column.notNull())
    .execute()
}
