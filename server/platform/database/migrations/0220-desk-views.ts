import type { Kysely } from 'kysely'

/** How an administrator looks at the lists of the admin area, as JSON of `DeskViews` in the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('desk_views', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
