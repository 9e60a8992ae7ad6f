import type { Kysely } from 'kysely'

/**
 * `document`: the license document as PDF, in the private store; null until somebody asked for it. `document_source`:
 * SHA-256 of what it was drawn from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['document', 'document_source'])
    await db.schema.alterTable('grants').addColumn(column, 'text').execute()
}
