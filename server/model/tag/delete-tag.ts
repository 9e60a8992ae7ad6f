import { z } from 'zod'
import { moveToTrash, recordAuditEvent } from '#server/model/audit/index.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { beatsWithTag, findTag } from './find-tag.ts'

/** Trash format of a deleted or merged tag. */
export const DeletedTag = z.object({
  name: z.string(),
  createdAt: z.number(),
  beatIds: z.array(z.string()),
  /** The tag it was merged into, and the beats which that tag did not have before. */
  mergedInto: z.object({ tagId: z.string(), beatIds: z.array(z.string()) }).optional(),
})
type DeletedTag = z.infer<typeof DeletedTag>

/** Moves a tag to the trash. @throws Problem tag_not_found */
export async function deleteTag(db: Db, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tag = await findTag(trx, id)
    const beatIds = await beatsWithTag(trx, id)
    await removeTag(trx, id, { beatIds })
    await recordNamesChange(trx)
    await recordAuditEvent(trx, admin, 'tag.deleted', tag, { beats: String(beatIds.length) })
  })
}

export async function removeTag(
  trx: Trx,
  id: string,
  details: Pick<DeletedTag, 'beatIds' | 'mergedInto'>,
): Promise<void> {
  const row = await trx.deleteFrom('tags').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new ProblemError('tag_not_found')
  const data: DeletedTag = { name: row.name, createdAt: row.created_at, ...details }
  await moveToTrash(trx, 'tag', id, data)
}
