import type { Tag } from '#contract/catalogue/tag.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** @throws Problem tag_not_found */
export async function findTag(trx: Trx, id: string): Promise<Tag> {
  const tag = await trx.selectFrom('tags').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!tag) throw new ProblemError('tag_not_found')
  return tag
}

/** Ids of the tag's beats, including hidden ones. */
export async function beatsWithTag(trx: Pick<Db, 'selectFrom'>, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('beat_tags').select('beat_id').where('tag_id', '=', id).execute()
  return rows.map((row) => row.beat_id)
}
