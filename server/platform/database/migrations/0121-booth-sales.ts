import type { Kysely } from 'kysely'

/** Whether a line was put in the cart from the beat's booth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cart_items', 'order_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('from_booth', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
}
