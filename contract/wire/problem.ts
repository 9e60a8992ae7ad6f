import { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** An error on the wire, RFC 9457 `application/problem+json`. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string().describe('Stable, for programs'),
  detail: z.string().describe('For people'),
  errors: z.record(z.string(), z.string()).optional().describe('Errors by field or parameter'),
  success: z.literal(false),
  error: z.string().describe('Same as detail'),
})
export type ProblemBody = Omit<z.infer<typeof ProblemBody>, 'code'> & { code: ProblemCode }
