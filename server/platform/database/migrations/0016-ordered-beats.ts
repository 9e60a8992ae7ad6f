import type { Kysely } from 'kysely'

/** Whether a beat was ever bought is asked wherever its files are changed or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('order_lines_beat').on('order_lines').column('beat_id').execute()
}
