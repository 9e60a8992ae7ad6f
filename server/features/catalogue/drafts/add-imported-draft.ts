import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { DRAFT_HEAD_BYTES, type DraftFileKind } from '#contract/beats/draft.ts'
import { beatNameKey, readBeatName } from '#contract/beats/read-beat-name.ts'
import type { BeatDeps, ImportedDraft } from '#server/features/catalogue/beats/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { attachLooseFiles } from './attach-loose-files.ts'
import { checkDraftJob } from './check-draft.ts'

/** Whether a draft was made of this row of an import, also one that was published or removed. */
export async function isImportedDraft(db: Db, key: string): Promise<boolean> {
  const draft = await db.selectFrom('drafts').select('id').where('import_key', '=', key).executeTakeFirst()
  return draft !== undefined
}

/** Adds a row of an import as a draft. Without its master, it waits for a file of its name. */
export async function addImportedDraft(
  { connection, wakeJobs }: Pick<BeatDeps, 'connection' | 'wakeJobs'>,
  draft: ImportedDraft,
  run: string,
): Promise<void> {
  const { stored, dropped } = draft
  const fileName = draft.audioName || draft.title
  const named = readBeatName(fileName)
  const id = uuidv7()
  const files = [
    ['audio', dropped.audio, stored.audioPath],
    ['cover', dropped.cover, stored.coverPath],
    ['stems', dropped.stems, stored.stemsPath],
  ] as const
  const received = await Promise.all(
    files.flatMap(([kind, from, path]) =>
      from === undefined || path === null ? [] : [fileRow(id, kind, from, path)],
    ),
  )
  const hasAudio = stored.audioPath !== null
  const bpm = draft.bpm ?? named.bpm ?? null
  const tone = draft.tone || (named.tone ?? '')
  await connection.db.transaction().execute(async (trx: Trx) => {
    await trx
      .insertInto('drafts')
      .values({
        id,
        name_key: beatNameKey(fileName, 'audio'),
        file_name: fileName,
        title: draft.title,
        bpm,
        tone,
        price_cents: draft.priceCents,
        description: draft.description,
        tags: writeJson(draft.tags),
        licenses: draft.licenses && writeJson(draft.licenses.map(({ templateId }) => templateId)),
        publish_at: draft.publishAt,
        sources: writeJson({
          bpm: draft.bpm !== null ? 'typed' : bpm === null ? 'heard' : 'name',
          tone: draft.tone !== '' ? 'typed' : tone === '' ? 'heard' : 'name',
        }),
        suggestion: null,
        duration_ms: null,
        fingerprint: null,
        state: hasAudio ? 'checking' : 'sending',
        problem: null,
        lossy: toFlag(stored.audioPath?.endsWith('.mp3') === true),
        beat_id: null,
        published_at: null,
        removed_at: null,
        created_at: Date.now(),
        import_key: draft.key,
        import_run: run,
        imported: writeJson({
          ownerId: draft.ownerId,
          freeDownload: draft.freeDownload,
          isHidden: draft.isHidden,
          sections: draft.sections,
          licensePrices: Object.fromEntries(
            (draft.licenses ?? []).map(({ templateId, price }) => [templateId, price]),
          ),
        }),
      })
      .execute()
    for (const row of received) await trx.insertInto('draft_files').values(row).execute()
    await attachLooseFiles(trx, id, beatNameKey(fileName, 'audio'))
    if (hasAudio) await enqueueJob(trx, checkDraftJob, { draftId: id })
  })
  wakeJobs()
}

async function fileRow(draftId: string, kind: DraftFileKind, from: string, path: string) {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(DRAFT_HEAD_BYTES, size)), 0)
    const name = basename(from)
    return {
      id: uuidv7(),
      draft_id: draftId,
      kind,
      name,
      name_key: beatNameKey(name, kind),
      bytes: size,
      // As the browser makes it, so that the file is known when it is dropped again.
      head_hash: createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex'),
      state: 'received' as const,
      path,
      error: null,
      created_at: Date.now(),
    }
  } finally {
    await file.close()
  }
}
