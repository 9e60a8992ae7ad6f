import { uuidv7 } from 'uuidv7'
import type { Tag } from '#contract/catalogue/tag.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { tagTaken } from './tag-taken.ts'

/** @throws Problem tag_taken */
export async function createTag(db: Db, admin: RequestSession, name: string): Promise<Tag> {
  return db.transaction().execute(async (trx) => {
    const tag = await trx
      .insertInto('tags')
      .values({ id: uuidv7(), name, name_key: name.toLowerCase(), created_at: Date.now() })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => tagTaken())
    await recordNamesChange(trx)
    await recordAuditEvent(trx, admin, 'tag.created', tag)
    return tag
  })
}
