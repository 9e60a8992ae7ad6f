import type { Kysely } from 'kysely'

/** Where a producer's works are registered, as contracts name it; null where the account has not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pro', 'ipi', 'publisher'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
}
