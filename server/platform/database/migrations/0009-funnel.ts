import type { Kysely } from 'kysely'

/** Daily counters of plays and cart additions per beat, without any user data. */
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
