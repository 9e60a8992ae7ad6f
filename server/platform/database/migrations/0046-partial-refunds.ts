import type { Kysely } from 'kysely'

/** Refunds by line: which lines a refund is for (null: the order), and what of a line was given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('line_ids', 'text').execute()
  await db.schema
    .alterTable('order_lines')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
