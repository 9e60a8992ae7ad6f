import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { mediaWorkersAtOnce } from '#server/platform/media/run-media-worker.ts'

/** Processes an upload into preview, delivery files, waveform and cover. */
export const processBeatJob = defineJob(
  'process beat',
  z.object({ beatId: z.string(), version: z.string() }),
  {
    backoffMs: [5_000, 30_000, 120_000],
    concurrency: mediaWorkersAtOnce,
    // Processing runs in a child process, so a store that crashed was hardly stopped by this file; only crashes of the
    // child count as attempts.
    maxLostStarts: 50,
  },
)
