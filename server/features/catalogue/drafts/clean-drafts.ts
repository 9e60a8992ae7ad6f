import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { DraftDeps } from './draft-deps.ts'
import { receiveFileJob } from './receive-file.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Receives uploads that were complete when the store stopped. */
export async function collectUploads({ production, uploads }: DraftDeps): Promise<void> {
  const { db } = production.connection
  const sending = await db
    .selectFrom('draft_files')
    .select(['id', 'bytes'])
    .where('state', '=', 'sending')
    .execute()
  let found = 0
  for (const { id, bytes } of sending) {
    if ((await uploads.sent(id)) < Number(bytes)) continue
    await enqueueJob(db, receiveFileJob, { fileId: id }, { uniqueKey: `draft file ${id}` })
    found++
  }
  if (found > 0) production.wakeJobs()
}

/**
 * Forgets unfinished uploads and files without a beat after a week, removed drafts after a day, and published ones after
 * a week. The daily job for orphaned files removes what was stored.
 */
export async function cleanDrafts({ production, uploads }: DraftDeps, now: number): Promise<void> {
  const { db } = production.connection
  const old = await db
    .deleteFrom('draft_files')
    .where('created_at', '<', now - WEEK_MS)
    .where((where) => where.or([where('state', '=', 'sending'), where('draft_id', 'is', null)]))
    .returning('id')
    .execute()
  for (const { id } of old) await uploads.remove(id)
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('drafts')
      .where((where) =>
        where.or([
          where('removed_at', '<', now - DAY_MS),
          where('published_at', '<', now - WEEK_MS),
          where.and([
            where('state', '=', 'sending'),
            // Rows of an import wait for their files.
            where('import_key', 'is', null),
            where('created_at', '<', now - WEEK_MS),
            where.not(
              where.exists(
                where
                  .selectFrom('draft_files')
                  .select('draft_files.id')
                  .whereRef('draft_files.draft_id', '=', 'drafts.id')
                  .where('kind', '=', 'audio'),
              ),
            ),
          ]),
        ]),
      )
      .execute()
    await trx
      .deleteFrom('draft_edits')
      .where('created_at', '<', now - WEEK_MS)
      .execute()
  })
}
