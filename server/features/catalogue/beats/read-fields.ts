import type { z } from 'zod'
import type { BeatFields } from '#contract/beats/admin-beat.ts'
import { msg } from '#contract/text/msg.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type CheckedFiles, checkFiles } from './check-files.ts'
import { publishTime } from './publish-time.ts'
import type { ReceivedForm } from './receive-beat-form.ts'
import { validateBeatPrices } from './validate-beat-prices.ts'

/** What was written about a beat. `publishAt` in milliseconds. */
export type CheckedFields<Fields = BeatFields> = { fields: Fields; publishAt: number | null }

type Written = Partial<Pick<BeatFields, 'price' | 'licenses' | 'publication' | 'publishAt'>>

/**
 * Validates a form and its files without storing anything.
 * @throws Problem 400 with a message per invalid field
 */
export async function checkForm<Fields extends Written>(
  db: Db,
  schema: z.ZodType<Fields>,
  form: ReceivedForm,
): Promise<CheckedFields<Fields> & { files: CheckedFiles }> {
  const errors = { ...form.errors }
  const files = await checkFiles(form, errors)
  return { ...(await checkFields(db, schema, form.fields, errors)), files }
}

/**
 * Validates what was written about a beat.
 * @param found errors by field, of what was checked before
 * @throws Problem 400 with a message per invalid field
 */
export async function checkFields<Fields extends Written>(
  db: Db,
  schema: z.ZodType<Fields>,
  fields: Record<string, unknown>,
  found: Record<string, string> = {},
): Promise<CheckedFields<Fields>> {
  const parsed = schema.safeParse(fields)
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...found }
  if (parsed.success) Object.assign(errors, await validateBeatPrices(db, parsed.data))
  const publishAt = parsed.success ? publishTime(parsed.data, errors) : null
  refuseErrors(errors)
  if (!parsed.success) throw new Error('a form without errors was not read')
  return { fields: parsed.data, publishAt }
}

/** One message per invalid field. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'body')] ??= issue.message
  return errors
}

/** @throws Problem 400 with a message per field, if there are any */
export function refuseErrors(errors: Record<string, string>): void {
  if (Object.keys(errors).length === 0) return
  throw new ProblemError('invalid_request', {
    detail: msg`Please fix the errors above and try again.`,
    errors,
  })
}
