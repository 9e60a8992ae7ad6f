import { sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Notes, inside the transaction of the change itself, that a beat (or with null: everything) shows differently now.
 * The one version row makes changes line up in the order of their commits, so that a follower never misses one.
 */
export async function noteCatalogueChange(
  trx: Transaction<Database>,
  ...beatIds: [string | null, ...(string | null)[]]
): Promise<void> {
  const { version } = await trx
    .updateTable('catalogue_version')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('catalogue_changes')
    .values(beatIds.map((beat_id) => ({ version, beat_id })))
    .execute()
}
