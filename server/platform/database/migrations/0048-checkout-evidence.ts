import type { Kysely } from 'kysely'

/** That a consumer asked for delivery at once, when and in which wording; and how the VAT number of a business was checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('consent_version', 'integer').execute()
  await db.schema.alterTable('orders').addColumn('consent_at', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('vat_check', 'text').execute()
}
