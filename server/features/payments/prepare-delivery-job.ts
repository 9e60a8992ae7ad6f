import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

const minuteMs = 60_000

/** Makes the files and documents of a paid order, where they do not exist yet. */
export const prepareDeliveryJob = defineJob('prepare delivery', z.object({ orderId: z.string() }), {
  backoffMs: [0.1, 1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs),
  // A buyer waits for it: it has places of its own beside all other work.
  concurrency: 2,
})
