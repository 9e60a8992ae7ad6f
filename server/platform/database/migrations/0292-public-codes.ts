import type { Kysely } from 'kysely'

/** Codes that everybody was told of count as announced: since when, and whether an administrator says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deals').addColumn('announced_at', 'bigint').execute()
  await db.schema.alterTable('deals').addColumn('is_public', 'integer').execute()
}
