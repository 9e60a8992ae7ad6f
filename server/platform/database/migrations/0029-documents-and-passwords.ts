import { type Kysely, sql } from 'kysely'
import { repairTables, textTables } from './repair-text.ts'

/**
 * `document`: the license document as PDF, in the private store; null until somebody asked for it. `document_source`:
 * SHA-256 of what it was drawn from. `password_expires_at`: when a generated password ends; null for one that its owner chose. `email_confirmed_at`: when
 * somebody opened a link that was mailed there; accounts from before count as confirmed. Replaces control characters in text from before they were refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['document', 'document_source'])
    await db.schema.alterTable('grants').addColumn(column, 'text').execute()
  await db.schema.alterTable('users').addColumn('password_expires_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'bigint').execute()
  await sql`update users set email_confirmed_at = created_at`.execute(db)
  await repairTables(db, await textTables(db))
}
