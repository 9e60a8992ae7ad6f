import { storedValue } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Ids of the beats that a letter lists, in order. */
export function beatIdsOf({ beats }: Pick<Row<'letters'>, 'beats'>): string[] {
  return storedValue(beats)
}
