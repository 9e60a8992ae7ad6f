import type { Db } from '#server/platform/database/connect.ts'

/** The id of the beat that has or had this name. It may be hidden or deleted. */
export async function findBeatId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('beat_addresses')
    .select('beat_id')
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst()
  return row?.beat_id
}

/** Whether an address was that of a beat that is deleted: by its name or id. Hidden beats are not told from none. */
export async function isOfDeletedBeat(db: Db, nameOrId: string): Promise<boolean> {
  const name = nameOrId.toLowerCase()
  const known = await db
    .selectFrom('beat_addresses')
    .leftJoin('beats', 'beats.id', 'beat_addresses.beat_id')
    .select('beats.status')
    .where(({ or, eb }) =>
      or([eb('beat_addresses.slug', '=', name), eb('beat_addresses.beat_id', '=', name)]),
    )
    .executeTakeFirst()
  return known !== undefined && (known.status === null || known.status === 'deleted')
}
