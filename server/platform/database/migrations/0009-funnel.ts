import type { Kysely } from 'kysely'

/** How often beats were played and put into carts on each day. Counts only: nothing about who did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('beat_counts')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('beat_id', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('beat_counts_pk', ['day', 'beat_id', 'step'])
    .execute()
}
