import { type Kysely, sql } from 'kysely'

/**
 * What sellers in the US keep about the tax forms of collaborators. Tax numbers become sealed keys of which the last digits are
 * shown. Migrations have no secret: the payouts seal the numbers that `tax_number` still has when the store starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const details = () => db.schema.alterTable('payout_details')
  await details()
    .addColumn('tax_form', 'text', (column) =>
      column.notNull().defaultTo('none').check(sql`tax_form in ('none', 'w9', 'w8')`),
    )
    .execute()
  await details().addColumn('tax_form_on', 'text').execute()
  await details()
    .addColumn('tax_kind', 'text', (column) => column.check(sql`tax_kind in ('person', 'company', 'other')`))
    .execute()
  await details().addColumn('tax_country', 'text').execute()
  await details().addColumn('tax_number_end', 'text').execute()
}
