import { z } from 'zod'
import { type HeardField, heardFields } from '#contract/beats/admin-beat.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

const HeardFields = z.array(z.enum(heardFields))

/** Detected fields of a beat that await review. */
export function readUnreviewedFields({ to_review }: Pick<Row<'beats'>, 'to_review'>): HeardField[] {
  return readJson(HeardFields, to_review)
}
