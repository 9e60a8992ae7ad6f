import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

/** Makes the files of an order that is about to be paid, so that its buyer does not wait for them afterwards. */
export const makeFilesJob = defineJob('make files', z.object({ orderId: z.string() }), {
  // What could not be made now is made, with more patience, once the order is paid.
  backoffMs: [],
  concurrency: 1,
})
