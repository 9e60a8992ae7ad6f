import { z } from 'zod'
import { type HeardField, heardFields } from '#contract/admin-beat.ts'
import type { Row } from '#server/platform/database/schema.ts'

const HeardFields = z.array(z.enum(heardFields))

/** Which fields of a beat were taken as heard and have not been reviewed. */
export function readToReview({ to_review }: Pick<Row<'beats'>, 'to_review'>): HeardField[] {
  return HeardFields.parse(JSON.parse(to_review))
}
