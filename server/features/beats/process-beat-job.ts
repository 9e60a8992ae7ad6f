import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { mediaWorkersAtOnce } from '#server/platform/media/run-media-worker.ts'

/** Makes preview, delivery files, waveform and cover of what was uploaded for a beat. */
export const processBeatJob = defineJob(
  'process beat',
  z.object({ beatId: z.string(), version: z.string() }),
  {
    backoffMs: [5_000, 30_000, 120_000],
    concurrency: mediaWorkersAtOnce,
    // The work has a process of its own: whoever ended the store, hardly this file. A crash of that process is an attempt.
    mostLostStarts: 50,
  },
)
