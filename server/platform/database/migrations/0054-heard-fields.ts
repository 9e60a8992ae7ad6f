import type { Kysely } from 'kysely'

/** Which of a beat's tempo and key were taken as heard in its audio, and wait for somebody to review them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('beats')
    .addColumn('to_review', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
