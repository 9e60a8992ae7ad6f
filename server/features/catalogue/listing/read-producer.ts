import { type Producer, ProducerLink } from '#contract/reach/producer.ts'
import { published } from '#server/model/beat/index.ts'
import { bylineKey, bylineOf } from '#server/model/user/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * The producer of this name: who has published a beat under it. Undefined for others, and for the username of who goes
 * by an artist name.
 */
export async function readProducer(db: Db, name: string): Promise<Producer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['users.id', bylineOf().as('byline'), 'users.image', 'about', 'links'])
    .where(({ or, and, eb }) =>
      or([
        eb('byline_key', '=', bylineKey(name)),
        and([eb('byline', 'is', null), eb('username_key', '=', name.toLowerCase())]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('beats').select('beats.id').whereRef('owner_id', '=', 'users.id').where(published())),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { id, byline, image, about } = row
  return { id, username: byline, image, about, links: readJson(ProducerLink.array(), row.links) }
}
