import type { Kysely } from 'kysely'

/** Refunds of a part of a line, which leave its license valid, and what the buyer is told about a refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('parts', 'text').execute()
  await db.schema.alterTable('refunds').addColumn('note', 'text').execute()
}
