import type { Kysely } from 'kysely'

/** Taxes of order lines, and the country of the card as evidence of where the buyer is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tax_cents', 'tax_added_cents'])
    await db.schema
      .alterTable('order_lines')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('orders').addColumn('card_country', 'text').execute()
}
