import { z } from 'zod'

/** A background job or mail that failed for good and needs a person. */
export const Failure = z.object({
  kind: z.enum(['job', 'mail']),
  id: z.string(),
  name: z.string().describe('Kind of job or email'),
  about: z.string().describe('Recipient of an email; empty for jobs'),
  attempts: z.number().int(),
  error: z.string(),
  at: z.string().describe('When it was queued, ISO 8601'),
})
export type Failure = z.infer<typeof Failure>
