import type { Db } from '#server/platform/database/connect.ts'
import { changedTag, NAMES_CHANGED } from './record-catalogue-change.ts'

/** With more changes, the catalogue is reloaded. */
const MAX_CHANGES = 20_000

/** Counts up with each change of what visitors see. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Changed beats, tags whose set of beats changed, and whether a tag or producer was renamed. */
export type ChangedRows = { beatIds: string[]; tagIds: string[]; names: boolean }

/** Changes after version `from` up to `to`, or `everything` if the log does not tell. */
export async function readChangesSince(
  db: Db,
  from: number,
  to: number,
): Promise<ChangedRows | 'everything'> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('beat_id')
    .distinct()
    .where('version', '>', from)
    .where('version', '<=', to)
    .limit(MAX_CHANGES + 1)
    .execute()
  const marks = rows.flatMap((row) => row.beat_id ?? [])
  // No rows: old changes have been purged from the log.
  if (rows.length === 0 || rows.length > MAX_CHANGES || marks.length < rows.length) return 'everything'
  return {
    beatIds: marks.filter((mark) => mark !== NAMES_CHANGED && changedTag(mark) === undefined),
    tagIds: marks.flatMap((mark) => changedTag(mark) ?? []),
    names: marks.includes(NAMES_CHANGED),
  }
}
