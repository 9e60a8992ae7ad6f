import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/connect.ts'
import { checkOpenPayments } from './check-open-payments-job.ts'

/**
 * Adds to the change log that catalogue indexes follow, in the transaction of the change. Null means that any beat may
 * have changed. The single version row serializes changes, so versions are in commit order. Also has open payments for
 * these beats checked.
 */
export async function recordCatalogueChange(
  trx: Trx,
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

/** Tags or producers were added, renamed or removed; no beat needs to be reloaded. */
export const NAMES_CHANGED = 'names'
const TAG_CHANGED = 'tag '

export function recordNamesChange(trx: Trx): Promise<void> {
  return recordCatalogueChange(trx, NAMES_CHANGED)
}

/** Other beats than before have this tag. */
export function recordTagChange(trx: Trx, tagId: string): Promise<void> {
  return recordCatalogueChange(trx, NAMES_CHANGED, TAG_CHANGED + tagId)
}

/** The tag id of a change; undefined for other changes. */
export function changedTag(change: string): string | undefined {
  return change.startsWith(TAG_CHANGED) ? change.slice(TAG_CHANGED.length) : undefined
}
