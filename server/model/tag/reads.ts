import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

type Connected = Pick<Db, 'selectFrom'>

/** All tags by name. */
export function readTags(db: Connected): Promise<Row<'tags'>[]> {
  return db.selectFrom('tags').selectAll().orderBy('name_key').execute()
}

/** Those of these tags that exist. */
export function findTags(db: Db, ids: readonly string[]): Promise<Row<'tags'>[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

/** All tags by name, with how many beats have them, in any state. */
export async function countTaggedBeats(
  db: Connected,
): Promise<{ id: string; name: string; beats: number }[]> {
  const rows = await db
    .selectFrom('tags')
    .leftJoin('beat_tags', 'beat_tags.tag_id', 'tags.id')
    .select(['tags.id', 'tags.name'])
    .select(({ fn }) => fn.count<number>('beat_tags.beat_id').as('beats'))
    .groupBy(['tags.id', 'tags.name', 'tags.name_key'])
    .orderBy('tags.name_key')
    .execute()
  return rows.map((row) => ({ ...row, beats: Number(row.beats) }))
}

/** Which tags beats have: `beat_tags` with `tags`. */
export function beatTags(db: Connected) {
  return db.selectFrom('beat_tags').innerJoin('tags', 'tags.id', 'beat_tags.tag_id')
}

/** Which tags these beats have. */
export function readTagIds(db: Db, beatIds: readonly string[]): Promise<Row<'beat_tags'>[]> {
  return db
    .selectFrom('beat_tags')
    .selectAll()
    .where(inList(db, 'beat_id', beatIds))
    .execute()
}

/** Which tags the beats have whose ids come after one, up to another. */
export function readTagIdsBetween(db: Db, after: string, upTo: string): Promise<Row<'beat_tags'>[]> {
  return db
    .selectFrom('beat_tags')
    .selectAll()
    .where('beat_id', '>', after)
    .where('beat_id', '<=', upTo)
    .execute()
}

/** The beat has this tag. For queries that have `beats`. */
export function hasTag(tagId: string): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Database, 'beats'>()
  return exists(
    selectFrom('beat_tags')
      .select('tag_id')
      .whereRef('beat_tags.beat_id', '=', 'beats.id')
      .where('tag_id', '=', tagId),
  )
}
