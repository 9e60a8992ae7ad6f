import type { Kysely } from 'kysely'

/** What is heard, per beat, day and second; the way from play to sale per source; what is searched for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('insight_heard')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('heard', 'text', (column) => column.notNull())
    .addColumn('again', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_heard_key', ['day', 'beat_id', 'preview'])
    .execute()
  await db.schema
    .createTable('insight_steps')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_steps_key', ['day', 'beat_id', 'source', 'step'])
    .execute()
  await db.schema
    .createTable('insight_searches')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_searches_key', ['day', 'query'])
    .execute()
  for (const table of ['cart_items', 'order_lines'])
    await db.schema.alterTable(table).addColumn('source', 'text').execute()
  await db.schema.alterTable('beats').addColumn('start_ms', 'integer').execute()
}
