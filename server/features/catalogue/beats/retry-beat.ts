import { readBeat, restartUpload } from '#server/model/beat/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { BeatDeps } from './beat-deps.ts'
import { processBeatJob } from './process-beat-job.ts'

/**
 * Retries failed processing.
 * @throws Problem `nothing_to_retry` unless it failed
 */
export async function retryBeat({ connection, wakeJobs }: BeatDeps, beatId: string): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await readBeat(trx, beatId)
    const version = await restartUpload(trx, beatId, ['failed'])
    if (version === undefined) throw new ProblemError('nothing_to_retry')
    await enqueueJob(trx, processBeatJob, { beatId, version })
  })
  wakeJobs()
}
