import { BULK_UNDO_MS } from '#contract/beats/bulk-edit.ts'
import { countBeats } from '#contract/text/format-count.ts'
import type { Admin, BeatDeps } from '#server/features/catalogue/beats/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { bulkEditJob } from './start-bulk-edit.ts'

/** Stops a change or its undo. Beats that it has changed stay so. Does nothing if none runs. */
export async function stopBulkEdit(db: Db): Promise<void> {
  await db.updateTable('bulk_edits').set({ state: 'stopped', active: null }).where('active', '=', 1).execute()
}

/**
 * Changes back what an edit of the past day changed.
 * @throws Problem bulk_edit_ended, bulk_edit_running
 */
export async function undoBulkEdit(
  { connection: { db }, wakeJobs }: Pick<BeatDeps, 'connection' | 'wakeJobs'>,
  admin: Admin,
  editId: string,
  now: number,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const edit = await trx
        .updateTable('bulk_edits')
        .set({ state: 'undoing', active: 1 })
        .where('id', '=', editId)
        .where('active', 'is', null)
        .where('started_at', '>', now - BULK_UNDO_MS)
        .returning('id')
        .executeTakeFirst()
      const { count } = await trx
        .selectFrom('bulk_edit_beats')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('edit_id', '=', editId)
        .where('state', '=', 'changed')
        .executeTakeFirstOrThrow()
      if (!edit || Number(count) === 0) throw new ProblemError('bulk_edit_ended')
      await recordAuditEvent(trx, admin, 'beats.change-undone', {
        id: editId,
        name: countBeats(Number(count)),
      })
      await enqueueJob(trx, bulkEditJob, { editId })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('bulk_edit_running')
    throw error
  }
  wakeJobs()
}

/** Forgets edits that can no longer be undone. */
export async function forgetBulkEdits(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('bulk_edits')
    .where('active', 'is', null)
    .where('started_at', '<', now - BULK_UNDO_MS)
    .execute()
}
