import { recordAuditEvent } from '#server/features/audit/index.ts'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'

const DAY_MS = 86_400_000

/** Removes a beat from the store. It can be restored for a day, and buyers keep their files. */
export async function deleteBeat(
  { connection, catalogue }: BeatDeps,
  admin: Admin,
  beatId: string,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .updateTable('beats')
      .set((columns) => ({
        status: 'deleted',
        status_before: columns.ref('status'),
        deleted_at: Date.now(),
        revision: columns('revision', '+', 1),
      }))
      .where('id', '=', beatId)
      .where('status', '!=', 'deleted')
      .returning('title')
      .executeTakeFirstOrThrow(() => new Problem('beat_not_found'))
    const subject = { id: beatId, name: deleted.title }
    await recordAuditEvent(trx, admin, 'beat.deleted', subject)
    await recordCatalogueChange(trx, beatId)
  })
  await catalogue.refresh()
}

/** Restores a deleted beat. */
export async function restoreBeat(
  { connection, catalogue }: BeatDeps,
  admin: Admin,
  beatId: string,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const restored = await trx
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
      .executeTakeFirstOrThrow(() => new Problem('beat_not_found'))
    const subject = { id: beatId, name: restored.title }
    await recordAuditEvent(trx, admin, 'beat.restored', subject)
    await recordCatalogueChange(trx, beatId)
  })
  await catalogue.refresh()
}

/** Purges beats deleted more than a day before `now` (milliseconds since 1970). */
export async function purgeDeletedBeats({ connection }: BeatDeps, now: number): Promise<void> {
  await connection.db
    .deleteFrom('beats')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<', now - DAY_MS)
    .execute()
}
