import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api.ts'

/**
 * Puts what the server found wrong under the fields it is about. Answers the sentence for what belongs to no field of
 * the form, such as too many tries or no connection.
 */
export function showServerErrors<Values extends FieldValues>(
  error: Error,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | undefined {
  if (!(error instanceof ApiError)) return error.message
  const known = fields.filter((field) => error.errors[field] !== undefined)
  for (const field of known) setError(field, { message: error.errors[field] ?? '' }, { shouldFocus: true })
  return known.length > 0 ? undefined : error.message
}
