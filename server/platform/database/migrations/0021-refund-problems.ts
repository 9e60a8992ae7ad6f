import type { Kysely } from 'kysely'

/** What kept a refund from being made, in the provider's own words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('problem', 'text').execute()
}
