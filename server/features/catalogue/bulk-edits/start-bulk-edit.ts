import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { BulkChange, StartBulkRequest } from '#contract/beats/bulk-edit.ts'
import { bulkWords } from '#contract/beats/bulk-words.ts'
import { countBeats } from '#contract/text/format-count.ts'
import type { Admin, BeatDeps } from '#server/features/catalogue/beats/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import { findOrCreateTag, findTags } from '#server/model/tag/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { type PlannedBeat, planSelection, readPlanContext } from './plan-selection.ts'

/** Changes the beats of an edit, or changes them back. */
export const bulkEditJob = defineJob('change many beats', z.object({ editId: z.string() }), {
  concurrency: 1,
  maxLostStarts: 50,
})

/** Rows of one statement. */
const INSERTED_AT_ONCE = 200

/**
 * Starts a change of many beats.
 * @throws Problem selection_changed if it no longer is what the preview counted, bulk_edit_running, invalid_request
 */
export async function startBulkEdit(
  { connection: { db }, wakeJobs }: Pick<BeatDeps, 'connection' | 'wakeJobs'>,
  admin: Admin,
  { selection, change, expected }: z.output<typeof StartBulkRequest>,
): Promise<void> {
  const context = await readPlanContext(db)
  const planned: PlannedBeat[] = []
  for await (const page of planSelection(db, selection, change, context)) planned.push(...page)
  const changing = planned.filter(({ plan }) => plan.kind === 'change').length
  if (planned.length !== expected.matched || changing !== expected.changing || changing === 0)
    throw new ProblemError('selection_changed')
  const id = uuidv7()
  const words = bulkWords(change, await namesOf(db, change, context.soldTiers))
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('bulk_edits')
        .values({
          id,
          admin_id: admin.userId,
          admin_name: admin.username,
          change: writeJson(change),
          state: 'running',
          active: 1,
          total: changing,
          started_at: Date.now(),
        })
        .execute()
      if (change.kind === 'tags') {
        for (const name of change.add) await findOrCreateTag(trx, name)
        if (change.add.length > 0) await recordNamesChange(trx)
      }
      const rows = planned.flatMap((beat, position) => rowOf(id, beat, position) ?? [])
      for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
        await trx
          .insertInto('bulk_edit_beats')
          .values(rows.slice(at, at + INSERTED_AT_ONCE))
          .execute()
      const left = planned.filter(({ plan }) => plan.kind === 'left').length
      await recordAuditEvent(
        trx,
        admin,
        'beats.changed',
        { id, name: countBeats(changing) },
        { change: words, ...(left > 0 && { 'left alone': countBeats(left) }) },
      )
      await enqueueJob(trx, bulkEditJob, { editId: id })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('bulk_edit_running')
    throw error
  }
  wakeJobs()
}

/** Beats that already are as wanted have none. */
function rowOf(
  editId: string,
  { beat, plan, publishAt }: PlannedBeat,
  position: number,
): Row<'bulk_edit_beats'> | undefined {
  if (plan.kind === 'unchanged') return undefined
  return {
    edit_id: editId,
    beat_id: beat.id,
    position,
    title: beat.title,
    state: plan.kind === 'change' ? 'waiting' : 'left',
    reason: plan.kind === 'left' ? plan.reason : null,
    publish_at: publishAt,
    before: null,
    after: null,
  }
}

async function namesOf(
  db: Db,
  change: BulkChange,
  soldTiers: ReadonlyMap<string, { name: string }>,
): Promise<(id: string) => string> {
  const tags = change.kind === 'tags' ? await findTags(db, change.remove) : []
  return (id) => soldTiers.get(id)?.name ?? tags.find((tag) => tag.id === id)?.name ?? id
}
