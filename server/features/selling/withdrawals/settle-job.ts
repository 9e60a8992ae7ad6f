import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job-kind.ts'

/** It may cancel a payment, so it waits while a restored store is on hold. */
export const settleStatementJob = defineJob('settle a withdrawal', z.object({ id: z.string() }), {
  waitsOnHold: true,
  maxLostStarts: 20,
})
