import type { Kysely } from 'kysely'

/** Billing details that a buyer asked the account to remember, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('billing', 'text').execute()
}
