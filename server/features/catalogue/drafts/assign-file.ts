import type { DraftFileKind } from '#contract/beats/draft.ts'
import { toFlag } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { checkDraftJob } from './check-draft.ts'

/**
 * Gives a waiting file to the draft that somebody chose, in place of the one that it has.
 * @throws Problem draft_not_found for a file that does not wait, and for a draft that is gone or published
 */
export async function assignFile(db: Db, fileId: string, draftId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('draft_files')
      .select(['kind', 'name', 'path'])
      .where('id', '=', fileId)
      .where('draft_id', 'is', null)
      .executeTakeFirstOrThrow(() => new ProblemError('draft_not_found'))
    await makeRoom(trx, await findOpenDraft(trx, draftId), file.kind)
    await trx.updateTable('draft_files').set({ draft_id: draftId }).where('id', '=', fileId).execute()
    if (file.kind === 'audio') await checkAudio(trx, draftId, file)
  })
}

/** A file that is still on its way is checked once it is here. */
async function checkAudio(
  trx: Trx,
  draftId: string,
  { name, path }: { name: string; path: string | null },
): Promise<void> {
  const state = path === null ? ('sending' as const) : ('checking' as const)
  await trx
    .updateTable('drafts')
    .set({ state, problem: null, file_name: name, lossy: toFlag(path?.endsWith('.mp3') === true) })
    .where('id', '=', draftId)
    .execute()
  if (path !== null) await enqueueJob(trx, checkDraftJob, { draftId })
}

/** @throws Problem draft_not_found for a draft that is gone, or on its way into the store */
export async function findOpenDraft(trx: Trx, draftId: string): Promise<string> {
  const { id } = await trx
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', draftId)
    .where('state', 'not in', ['publishing', 'published'])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ProblemError('draft_not_found'))
  return id
}

/** Removes the file of this kind that a draft has. What it stored is removed with other files that nothing names. */
export async function makeRoom(trx: Trx, draftId: string, kind: DraftFileKind): Promise<void> {
  await trx.deleteFrom('draft_files').where('draft_id', '=', draftId).where('kind', '=', kind).execute()
}
