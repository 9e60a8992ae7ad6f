import { BEAT_TRASH_DAYS } from '#contract/beats/bulk-edit.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  type Beat,
  emptyTrash,
  eraseBeat,
  lockBeat,
  moveBeatToTrash,
  restartUpload,
  unDeleteBeat,
} from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { isOrdered } from '#server/model/order/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
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

/** Undefined if it is not in the trash. The caller records the catalogue change and wakes the jobs. */
export async function takeBeatFromTrash(trx: Trx, beatId: string): Promise<{ title: string } | undefined> {
  const restored = await unDeleteBeat(trx, beatId)
  if (!restored) return undefined
  const version = await restartUpload(trx, beatId, ['waiting', 'working'])
  if (version !== undefined) await enqueueJob(trx, processBeatJob, { beatId, version })
  return restored
}

/**
 * Erases a beat as if it had never been published. Leaves alone what somebody ordered, paid or not yet, and what is in the
 * trash. The caller refreshes the catalogue. Returns the erased row.
 */
export async function eraseUnordered(trx: Trx, beatId: string): Promise<Beat | undefined> {
  // Placing an order takes the same lock.
  const beat = await lockBeat(trx, beatId)
  if (!beat || (await isOrdered(trx, beatId))) return undefined
  await eraseBeat(trx, beatId)
  return beat
}

/** Purges beats deleted more than 30 days before `now` (milliseconds since 1970). */
export async function purgeDeletedBeats({ connection }: BeatDeps, now: number): Promise<void> {
  await emptyTrash(connection.db, now - BEAT_TRASH_DAYS * DAY_MS)
}
