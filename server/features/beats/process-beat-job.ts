import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { maxMediaWorkers } from '#server/platform/media/run-media-worker.ts'

/** Makes preview, delivery files, waveform and cover of what was uploaded for a beat. */
export const processBeatJob = defineJob(
  'process beat',
  z.object({ beatId: z.string(), version: z.string() }),
  { backoffMs: [5_000, 30_000, 120_000], concurrency: maxMediaWorkers },
)
