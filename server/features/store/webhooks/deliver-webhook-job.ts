import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

/** One attempt. `at` is the delivery's `next_at`: after a replay, an earlier job does nothing. */
export const deliverWebhookJob = defineJob(
  'deliver webhook',
  z.object({ deliveryId: z.string(), at: z.number() }),
  { concurrency: 4, waitsOnHold: true },
)
