import { copyFile, link } from 'node:fs/promises'
import { z } from 'zod'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { squareCover } from '#server/platform/media/cover.ts'
import { checkStemsZip } from '#server/platform/media/stems/open-stems-zip.ts'
import { audioProblem } from './audio-problem.ts'
import { checkDraftJob } from './check-draft.ts'
import type { DraftDeps } from './draft-deps.ts'

/** Moves a complete upload into private storage. */
export const receiveFileJob = defineJob('receive draft file', z.object({ fileId: z.string() }), {
  concurrency: 2,
  maxLostStarts: 50,
})

/** Does nothing for an upload that is not complete, or was received already. */
export async function receiveFile({ production, uploads }: DraftDeps, fileId: string): Promise<void> {
  const { db } = production.connection
  const file = await db.selectFrom('draft_files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (file?.state !== 'sending' || (await uploads.sent(fileId)) < Number(file.bytes)) return
  try {
    const path = await store(production.masters, file, uploads.path(fileId))
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('draft_files')
        .set({ state: 'received', path, error: null })
        .where('id', '=', fileId)
        .execute()
      if (file.draft_id === null || file.kind === 'cover') return
      if (file.kind === 'stems') return checkAgain(trx, file.draft_id)
      await trx
        .updateTable('drafts')
        .set({
          state: 'checking',
          problem: null,
          file_name: file.name,
          lossy: toFlag(path.endsWith('.mp3')),
        })
        .where('id', '=', file.draft_id)
        .where('state', '=', 'sending')
        .execute()
      await enqueueJob(trx, checkDraftJob, { draftId: file.draft_id })
    })
    production.wakeJobs()
  } catch (error) {
    if (!(error instanceof AudioError || error instanceof ProblemError)) throw error
    await refuse({ production, uploads }, file, error.message)
  }
  await uploads.remove(fileId)
}

/** Stems that come after the audio was heard are compared with it. */
async function checkAgain(trx: Trx, draftId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('drafts')
    .set({ state: 'checking' })
    .where('id', '=', draftId)
    .where('state', '=', 'draft')
    .where('duration_ms', 'is not', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) > 0) await enqueueJob(trx, checkDraftJob, { draftId })
}

/** Returns the key in private storage. @throws AudioError, Problem for a file that cannot be used */
async function store(
  masters: DraftDeps['production']['masters'],
  file: Row<'draft_files'>,
  path: string,
): Promise<string> {
  if (file.kind === 'cover') return (await masters.addBytes(await squareCover(path), 'png')).path
  const format = file.kind === 'audio' ? (await openAudio(path)).format : 'zip'
  if (file.kind === 'stems') await checkStemsZip(path)
  await using temporary = await masters.temporaryFile()
  // The upload stays until the database knows where its file is: a process killed in between receives it again.
  await link(path, temporary.path).catch(() => copyFile(path, temporary.path))
  return (await masters.add(temporary.path, format)).path
}

async function refuse({ production }: DraftDeps, file: Row<'draft_files'>, message: string): Promise<void> {
  await production.connection.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('draft_files')
      .set({ state: 'refused', error: message })
      .where('id', '=', file.id)
      .execute()
    if (file.kind === 'audio' && file.draft_id !== null)
      await trx
        .updateTable('drafts')
        .set({ state: 'draft', problem: writeJson(audioProblem(message)) })
        .where('id', '=', file.draft_id)
        .where('state', '=', 'sending')
        .execute()
  })
}
