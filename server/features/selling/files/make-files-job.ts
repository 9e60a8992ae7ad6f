import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

/** Prepares the files of an order before it is paid, so its buyer does not wait. */
export const makeFilesJob = defineJob('make files', z.object({ orderId: z.string() }), {
  // Once: delivery retries harder after payment.
  backoffMs: [],
  concurrency: 1,
})
