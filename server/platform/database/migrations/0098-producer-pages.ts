import type { Kysely } from 'kysely'

/** What a producer's page says: a few lines, and links as JSON of `ProducerLink[]` in the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('about', 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('links', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
