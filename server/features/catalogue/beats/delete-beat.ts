import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BEAT_TRASH_DAYS } from '#contract/beats/bulk-edit.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { notDeleted } from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { processBeatJob } from './process-beat-job.ts'

const DAY_MS = 86_400_000

/** Removes a beat from the store. It can be restored for 30 days, and buyers keep their files. */
export async function deleteBeat(
  { connection, catalogue }: BeatDeps,
  admin: Admin,
  beatId: string,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const deleted = await moveBeatToTrash(trx, beatId)
    if (!deleted) throw new ProblemError('beat_not_found')
    const subject = { id: beatId, name: deleted.title }
    await recordAuditEvent(trx, admin, 'beat.deleted', subject)
    await recordCatalogueChange(trx, beatId)
  })
  await catalogue.refresh()
}

/** Restores a deleted beat. Processing that was not finished starts over. */
export async function restoreBeat(
  { connection, catalogue, wakeJobs }: BeatDeps,
  admin: Admin,
  beatId: string,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    const restored = await takeBeatFromTrash(trx, beatId)
    if (!restored) throw new ProblemError('beat_not_found')
    const subject = { id: beatId, name: restored.title }
    await recordAuditEvent(trx, admin, 'beat.restored', subject)
    await recordCatalogueChange(trx, beatId)
  })
  wakeJobs()
  await catalogue.refresh()
}

/** Undefined if it is not there. The caller records the catalogue change. */
export function moveBeatToTrash(
  trx: Transaction<Database>,
  beatId: string,
): Promise<{ title: string } | undefined> {
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

/** Undefined if it is not in the trash. The caller records the catalogue change and wakes the jobs. */
export async function takeBeatFromTrash(
  trx: Transaction<Database>,
  beatId: string,
): Promise<{ title: string } | undefined> {
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
    .executeTakeFirst()
  if (!restored) return undefined
  const version = uuidv7()
  const { numUpdatedRows } = await trx
    .updateTable('beat_uploads')
    .set({ state: 'waiting', progress: 0, version })
    .where('beat_id', '=', beatId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirst()
  if (Number(numUpdatedRows) > 0) await enqueueJob(trx, processBeatJob, { beatId, version })
  return restored
}

/**
 * Erases a beat as if it had never been published. Leaves alone what somebody ordered, paid or not yet, and what is in the
 * trash. The caller refreshes the catalogue. Returns the erased row.
 */
export async function eraseUnordered(
  trx: Transaction<Database>,
  beatId: string,
): Promise<Row<'beats'> | undefined> {
  // Placing an order takes the same lock.
  const beat = await trx
    .selectFrom('beats')
    .selectAll()
    .where('id', '=', beatId)
    .where(notDeleted())
    .forUpdate()
    .executeTakeFirst()
  const ordered = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('order_lines.beat_id', '=', beatId)
    .where('orders.status', '!=', 'Canceled')
    .limit(1)
    .executeTakeFirst()
  if (!beat || ordered) return undefined
  await trx.deleteFrom('beats').where('id', '=', beatId).execute()
  await recordCatalogueChange(trx, beatId)
  return beat
}

/** Purges beats deleted more than 30 days before `now` (milliseconds since 1970). */
export async function purgeDeletedBeats({ connection }: BeatDeps, now: number): Promise<void> {
  await connection.db
    .deleteFrom('beats')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<', now - BEAT_TRASH_DAYS * DAY_MS)
    .execute()
}
