import type { Kysely } from 'kysely'

/** Letters to newsletter subscribers, and one row per letter and recipient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('first_line', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('beats', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('planned_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('resume_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('left_out', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('letter_recipients')
    .addColumn('letter_id', 'text', (column) => column.notNull())
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('handed_at', 'bigint')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('letter_recipients_key', ['letter_id', 'subscriber_id'])
    .execute()
  await db.schema
    .createIndex('letter_recipients_due')
    .on('letter_recipients')
    .columns(['letter_id', 'state', 'next_at'])
    .execute()
  await db.schema
    .alterTable('newsletter_subscribers')
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('newsletter_subscribers').addColumn('consent', 'text').execute()
}
