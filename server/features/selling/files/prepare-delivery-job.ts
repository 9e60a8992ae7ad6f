import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

const minuteMs = 60_000

/** Creates missing files and documents of a paid order. */
export const prepareDeliveryJob = defineJob('prepare delivery', z.object({ orderId: z.string() }), {
  backoffMs: [0.1, 1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs),
  // A buyer is waiting.
  concurrency: 2,
})
