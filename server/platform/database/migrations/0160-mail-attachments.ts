import type { Kysely } from 'kysely'

/** Files of a mail in the development mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailbox').addColumn('attachments', 'text').execute()
}
