import { uuidv7 } from 'uuidv7'
import { notDeleted } from '#server/model/beat/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { BeatDeps } from './beat-deps.ts'
import { processBeatJob } from './process-beat-job.ts'

/**
 * Retries failed processing.
 * @throws Problem `nothing_to_retry` unless it failed
 */
export async function retryBeat({ connection, wakeJobs }: BeatDeps, beatId: string): Promise<void> {
  const version = uuidv7()
  await connection.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('beats')
      .select('id')
      .where('id', '=', beatId)
      .where(notDeleted())
      .executeTakeFirstOrThrow(() => new ProblemError('beat_not_found'))
    const again = await trx
      .updateTable('beat_uploads')
      .set({ state: 'waiting', progress: 0, error: null, version })
      .where('beat_id', '=', beatId)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    if (Number(again.numUpdatedRows) === 0) throw new ProblemError('nothing_to_retry')
    await enqueueJob(trx, processBeatJob, { beatId, version })
  })
  wakeJobs()
}
