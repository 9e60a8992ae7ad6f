import type { Tag } from '#contract/catalogue/tag.ts'
import { recordAuditEvent, restoreFromTrash } from '#server/model/audit/index.ts'
import { recordTagChange } from '#server/model/catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { DeletedTag } from './delete-tag.ts'
import { tagTaken } from './tag-taken.ts'

/**
 * Restores a deleted or merged tag with its id and remaining beats.
 * @throws Problem nothing_to_undo, tag_taken
 */
export async function restoreTag(db: Db, admin: RequestSession, id: string): Promise<Tag> {
  return db.transaction().execute(async (trx) => {
    const deleted = await restoreFromTrash(trx, 'tag', id, DeletedTag)
    if (!deleted) throw new ProblemError('nothing_to_undo')
    const { name, createdAt, beatIds, mergedInto } = deleted
    const tag = await trx
      .insertInto('tags')
      .values({ id, name, name_key: name.toLowerCase(), created_at: createdAt })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!tag) throw tagTaken()
    for (const beat_id of await existingBeats(trx, beatIds))
      await trx.insertInto('beat_tags').values({ beat_id, tag_id: id }).execute()
    if (mergedInto && mergedInto.beatIds.length > 0) {
      await trx
        .deleteFrom('beat_tags')
        .where('tag_id', '=', mergedInto.tagId)
        .where('beat_id', 'in', mergedInto.beatIds)
        .execute()
    }
    await recordTagChange(trx, id)
    if (mergedInto) await recordTagChange(trx, mergedInto.tagId)
    await recordAuditEvent(trx, admin, 'tag.restored', tag)
    return tag
  })
}

async function existingBeats(trx: Trx, beatIds: readonly string[]): Promise<string[]> {
  if (beatIds.length === 0) return []
  const beats = await trx.selectFrom('beats').select('id').where('id', 'in', beatIds).execute()
  return beats.map((beat) => beat.id)
}
