import { z } from 'zod'
import { type DetectedField, detectedFields } from '#contract/beats/admin-beat.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

const DetectedFields = z.array(z.enum(detectedFields))

/** Detected fields of a beat that await review. */
export function readUnreviewedFields({ to_review }: Pick<Row<'beats'>, 'to_review'>): DetectedField[] {
  return readJson(DetectedFields, to_review)
}
