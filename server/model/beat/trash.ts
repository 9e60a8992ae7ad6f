import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { notDeleted } from './beat-on-sale.ts'

/** Undefined if it is not there. The caller records the catalogue change. */
export function moveBeatToTrash(trx: Trx, beatId: string): Promise<{ title: string } | undefined> {
  return trx
    .updateTable('beats')
    .set((columns) => ({
      status: 'deleted',
      status_before: columns.ref('status'),
      deleted_at: Date.now(),
      revision: columns('revision', '+', 1),
    }))
    .where('id', '=', beatId)
    .where(notDeleted())
    .returning('title')
    .executeTakeFirst()
}

/**
 * Gives a beat the status back that it had. Undefined if it is not in the trash. The caller records the catalogue change
 * and has an unfinished upload processed.
 */
export function unDeleteBeat(trx: Trx, beatId: string): Promise<{ title: string } | undefined> {
  return trx
    .updateTable('beats')
    .set((columns) => ({
      status: columns.fn.coalesce('status_before', columns.val('hidden' as const)),
      status_before: null,
      deleted_at: null,
      revision: columns('revision', '+', 1),
    }))
    .where('id', '=', beatId)
    .where('status', '=', 'deleted')
    .returning('title')
    .executeTakeFirst()
}

/** Erases a beat for good, as if it had never been. Nobody may have ordered it. */
export async function eraseBeat(trx: Trx, beatId: string): Promise<void> {
  await trx.deleteFrom('beats').where('id', '=', beatId).execute()
  await recordCatalogueChange(trx, beatId)
}

/** Erases what was moved to the trash before `before` (milliseconds since 1970). */
export async function emptyTrash(db: Db, before: number): Promise<void> {
  await db.deleteFrom('beats').where('status', '=', 'deleted').where('deleted_at', '<', before).execute()
}
