import type { Transaction } from 'kysely'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { recordNamesChange } from '#server/features/catalogue-changes/index.ts'
import { moveToTrash } from '#server/features/trash/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { DeletedTag } from './deleted-tag.ts'
import { beatsWithTag, findTag } from './find-tag.ts'

/** Deletes a tag and takes it off its beats. What it was is kept, so that it can be put back. Throws `tag_not_found`. */
export async function deleteTag(db: Db, admin: Session, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tag = await findTag(trx, id)
    const beatIds = await beatsWithTag(trx, id)
    await removeTag(trx, id, { beatIds })
    await recordNamesChange(trx)
    await recordAuditEvent(trx, admin, {
      action: 'tag.deleted',
      subject: tag,
      details: { beats: String(beatIds.length) },
    })
  })
}

/** Removes the row and keeps what it is put back from. */
export async function removeTag(
  trx: Transaction<Database>,
  id: string,
  kept: Pick<DeletedTag, 'beatIds' | 'mergedInto'>,
): Promise<void> {
  const row = await trx.deleteFrom('tags').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new Problem('tag_not_found')
  const data: DeletedTag = { name: row.name, createdAt: row.created_at, ...kept }
  await moveToTrash(trx, 'tag', id, data)
}
