import type { Tag } from '#contract/catalogue/tag.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { findTag } from './find-tag.ts'
import { tagTaken } from './tag-taken.ts'

/** @throws Problem tag_not_found, tag_taken */
export async function renameTag(db: Db, admin: RequestSession, id: string, name: string): Promise<Tag> {
  return db.transaction().execute(async (trx) => {
    const before = await findTag(trx, id)
    if (before.name === name) return { id, name }
    await trx
      .updateTable('tags')
      .set({ name, name_key: name.toLowerCase() })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? tagTaken() : error
      })
    await recordNamesChange(trx)
    await recordAuditEvent(trx, admin, 'tag.renamed', { id, name }, { from: before.name, to: name })
    return { id, name }
  })
}
