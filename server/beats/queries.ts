import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { type OfferedLicense, offeredLicenses } from '#server/database/offered-licenses.ts'
import type { Row } from '#server/database/schema.ts'
import type { IndexedBeat } from './catalogue-index.ts'

/** A beat with what is shown of its owner and tags. */
export type BeatWithOwner = Row<'beats'> & {
  owner_username: string
  owner_image: string | null
  tags: { id: string; name: string }[]
}

/** SQLite allows far more parameters, PostgreSQL 65,535; this stays below both and keeps each statement short. */
const CHUNK = 5_000

export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Ids of the beats that changed after `from` up to `to`, or that everything did. */
export async function readChangesSince(db: Db, from: number, to: number): Promise<string[] | 'everything'> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select('beat_id')
    .distinct()
    .where('version', '>', from)
    .where('version', '<=', to)
    .limit(CHUNK + 1)
    .execute()
  const ids = rows.flatMap((row) => row.beat_id ?? [])
  // A version without a change noted means that old notes were cleared away.
  return rows.length === 0 || rows.length > CHUNK || ids.length < rows.length ? 'everything' : ids
}

export async function readTagNames(db: Db): Promise<Map<string, string>> {
  const tags = await db.selectFrom('tags').select(['id', 'name']).execute()
  return new Map(tags.map((tag) => [tag.id, tag.name]))
}

/** The ready beats as the index wants them: all, or those among the given ids. Read in chunks, so that others get their turn. */
export async function readIndexedBeats(db: Db, ids?: readonly string[]): Promise<IndexedBeat[]> {
  const tagNames = await readTagNames(db)
  const beats: IndexedBeat[] = []
  let last = ''
  for (;;) {
    let query = db
      .selectFrom('beats')
      .innerJoin('users', 'users.id', 'beats.owner_id')
      .select(['beats.id', 'price_cents', 'bpm', 'tone', 'title', 'beats.created_at', 'username'])
      .where('status', '=', 'ready')
      .where('beats.id', '>', last)
      .orderBy('beats.id')
      .limit(CHUNK)
    if (ids) query = query.where('beats.id', 'in', ids)
    const rows = await query.execute()
    const end = rows.at(-1)
    if (!end) return beats
    const tagsOf = await readTagIds(
      db,
      ids ? { in: rows.map((row) => row.id) } : { after: last, upTo: end.id },
    )
    for (const row of rows) {
      const tagIds = tagsOf.get(row.id) ?? []
      beats.push({
        id: row.id,
        priceCents: row.price_cents,
        bpm: row.bpm,
        tone: row.tone,
        owner: row.username,
        title: row.title,
        tagIds,
        tagNames: tagIds.flatMap((id) => tagNames.get(id) ?? []),
        createdAt: row.created_at,
      })
    }
    if (rows.length < CHUNK) return beats
    last = end.id
  }
}

async function readTagIds(
  db: Db,
  beats: { in: readonly string[] } | { after: string; upTo: string },
): Promise<Map<string, string[]>> {
  const all = db.selectFrom('beat_tags').selectAll()
  const rows = await ('in' in beats
    ? all.where('beat_id', 'in', beats.in)
    : all.where('beat_id', '>', beats.after).where('beat_id', '<=', beats.upTo)
  ).execute()
  const tagsOf = new Map<string, string[]>()
  for (const { beat_id, tag_id } of rows) {
    const tags = tagsOf.get(beat_id)
    if (tags) tags.push(tag_id)
    else tagsOf.set(beat_id, [tag_id])
  }
  return tagsOf
}

/** Ready beats by id, in no particular order. */
export async function readBeatRows(db: Db, ids: readonly string[]): Promise<BeatWithOwner[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select(['users.username as owner_username', 'users.image as owner_image'])
    .where('beats.id', 'in', ids)
    .where('status', '=', 'ready')
    .execute()
  const tags = await db
    .selectFrom('beat_tags')
    .innerJoin('tags', 'tags.id', 'beat_tags.tag_id')
    .select(['beat_id', 'tags.id', 'tags.name'])
    .where('beat_id', 'in', ids)
    .orderBy(sql`lower(tags.name)`)
    .execute()
  return rows.map((row) => ({
    ...row,
    tags: tags.filter((tag) => tag.beat_id === row.id).map(({ id, name }) => ({ id, name })),
  }))
}

export async function readLicenses(db: Db, beatId: string): Promise<OfferedLicense[]> {
  return offeredLicenses(db).where('beat_licenses.beat_id', '=', beatId).execute()
}
