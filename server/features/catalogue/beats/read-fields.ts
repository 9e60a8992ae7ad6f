import type { z } from 'zod'
import { ProblemError } from '#server/platform/http/problem.ts'

/** One message per invalid field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'body')] ??= issue.message
  return errors
}

/** @throws Problem 400 with a message per field, if there are any */
export function refuseErrors(errors: Record<string, string>): void {
  if (Object.keys(errors).length === 0) return
  throw new ProblemError('invalid_request', { detail: 'Please fix the errors above and try again.', errors })
}
