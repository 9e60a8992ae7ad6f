import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import { checkOpenPayments } from './check-open-payments-job.ts'

/**
 * Notes, inside the transaction of the change itself, that a beat (or with null: everything) shows differently now.
 * Whoever is about to pay for something that changed has their payment checked.
 * The one version row makes changes line up in the order of their commits, so that a follower never misses one.
 */
export async function recordCatalogueChange(
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
  await checkOpenPayments(trx, beatIds)
}

/** A change that touches no beat: a tag or a producer is called differently, or a tag came or went. */
export const NAMES_CHANGED = 'names'
const TAG_CHANGED = 'tag '

/** Notes that tags or producers are called differently, or that there are others; no beat has to be read again for it. */
export function recordNamesChange(trx: Transaction<Database>): Promise<void> {
  return recordCatalogueChange(trx, NAMES_CHANGED)
}

/** Notes that other beats than before carry this tag. */
export function recordTagChange(trx: Transaction<Database>, tagId: string): Promise<void> {
  return recordCatalogueChange(trx, NAMES_CHANGED, TAG_CHANGED + tagId)
}

/** The tag that a noted change is about; undefined where it is about something else. */
export function changedTag(change: string): string | undefined {
  return change.startsWith(TAG_CHANGED) ? change.slice(TAG_CHANGED.length) : undefined
}
