import type { Kysely } from 'kysely'

/** Speeds up the check for orders of a beat before its files are changed or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('order_lines_beat').on('order_lines').column('beat_id').execute()
}
