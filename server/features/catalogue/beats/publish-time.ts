import type { Publication } from '#contract/beats/admin-beat.ts'

/** Publish time in milliseconds; a missing or past time is added to `errors`. */
export function publishTime(
  fields: { publication?: Publication | undefined; publishAt?: string | undefined },
  errors: Record<string, string>,
): number | null {
  if (fields.publication !== 'scheduled') return null
  const at = Date.parse(fields.publishAt ?? '')
  if (at > Date.now()) return at
  errors.publishAt ??= 'Please choose a time in the future.'
  return null
}
