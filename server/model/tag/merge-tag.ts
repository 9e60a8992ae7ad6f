import type { Tag } from '#contract/catalogue/tag.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordTagChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { removeTag } from './delete-tag.ts'
import { beatsWithTag, findTag } from './find-tag.ts'

/** Merges a tag into another one, which it returns. @throws Problem tag_not_found, tag_into_itself */
export async function mergeTag(db: Db, admin: RequestSession, id: string, intoId: string): Promise<Tag> {
  if (id === intoId) throw new ProblemError('tag_into_itself')
  return db.transaction().execute(async (trx) => {
    const from = await findTag(trx, id)
    const into = await findTag(trx, intoId)
    const beatIds = await beatsWithTag(trx, id)
    const existing = new Set(await beatsWithTag(trx, intoId))
    const moved = beatIds.filter((beatId) => !existing.has(beatId))
    for (const beat_id of moved)
      await trx.insertInto('beat_tags').values({ beat_id, tag_id: intoId }).execute()
    await removeTag(trx, id, { beatIds, mergedInto: { tagId: intoId, beatIds: moved } })
    await recordTagChange(trx, intoId)
    await recordAuditEvent(trx, admin, 'tag.merged', from, { into: into.name, beats: String(beatIds.length) })
    return into
  })
}
