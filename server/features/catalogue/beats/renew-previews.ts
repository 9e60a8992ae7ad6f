import { readFile, writeFile } from 'node:fs/promises'
import type { StoreTagView } from '#contract/beats/store-tag.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  countPreviews,
  findNewestMaster,
  findOutdatedPreview,
  forgetFailedPreviews,
  isUploading,
  noteFailedPreview,
  type RenewableBeat,
} from '#server/model/beat/index.ts'
import { readFact, removeFact, writeFact } from '#server/platform/database/store-facts.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import type { JobContext } from '#server/platform/jobs/job-kind.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runPreviewWorker } from '#server/platform/media/run-preview-worker.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { BeatDeps } from './beat-deps.ts'
import { previewTag } from './preview-tag.ts'
import { readPreview, replacePreview } from './replace-preview.ts'
import { readStoreTagChoice, type StoreTagChoice, withStoreTag } from './store-tag-file.ts'

const FACT = 'preview_renewal'
const RUNNING = 'running'

type Db = BeatDeps['connection']['db']

/**
 * Renews previews with an outdated store tag one at a time, until none is left, the store stops or an admin stops it.
 * The next run resumes. Uploads take precedence.
 */
export async function renewPreviews(
  production: BeatDeps,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db } = production.connection
  while ((await readFact(db, FACT)) === RUNNING) {
    const tag = await readStoreTagChoice(db)
    const beat = await findOutdatedPreview(db, tag.version)
    if (!beat) return removeFact(db, FACT)
    if (signal.aborted || (await isUploading(db))) return
    await renew(production, beat, { tag, signal })
  }
}

async function renew(
  production: BeatDeps,
  beat: RenewableBeat,
  { tag, signal }: { tag: StoreTagChoice; signal: AbortSignal },
): Promise<void> {
  const { masters, connection, log } = production
  await using lead = await masters.temporaryFile()
  try {
    await writeFile(lead.path, await previewTag(production, { beat_id: beat.id, cover_path: null }), {
      mode: 0o600,
    })
    const preview = await renderPreview(production, beat, { tag, signal, lead: lead.path, isSample: false })
    const old = await readPreview(production, beat)
    await replacePreview(production, beat, { old, new: preview, tagVersion: tag.version })
  } catch (error) {
    if (!(error instanceof AudioError || error instanceof FileNotFoundError)) throw error
    log.warn({ err: error, beatId: beat.id }, 'a preview could not be renewed')
    await noteFailedPreview(connection.db, beat.id, tag.version)
  }
}

/** A few seconds of the newest beat with the tag as MP3, or the tag alone if there is no beat. */
export async function renderTagSample(production: BeatDeps, levelDb: number): Promise<Buffer> {
  const { db } = production.connection
  const { path } = await readStoreTagChoice(db)
  const newest = await findNewestMaster(db)
  return renderPreview(production, newest, { tag: { path, levelDb }, isSample: true })
}

async function renderPreview(
  production: BeatDeps,
  master: { path: string | null } | undefined,
  {
    tag,
    signal,
    ...task
  }: {
    tag: Omit<StoreTagChoice, 'version'>
    isSample: boolean
    lead?: string
    signal?: AbortSignal
  },
): Promise<Buffer> {
  const { masters } = production
  await using made = await masters.temporaryFile()
  await withStoreTag(production, tag, (local) => {
    const render = (from: string | undefined) =>
      runPreviewWorker({ ...task, from, tag: local, to: made.path }, { signal, isAwaited: task.isSample })
    return master?.path ? masters.store.withLocalFile(master.path, render) : render(undefined)
  })
  return await readFile(made.path)
}

/** Starts renewing (retrying failed ones), or stops it. */
export async function switchRenewal(
  { connection, wakeJobs }: BeatDeps,
  admin: RequestSession,
  isRunning: boolean,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    if (!isRunning) return removeFact(trx, FACT)
    await writeFact(trx, FACT, RUNNING)
    await forgetFailedPreviews(trx)
    await recordAuditEvent(trx, admin, 'store-tag.previews-renewed', {
      id: 'store-tag',
      name: 'the preview tag',
    })
  })
  wakeJobs()
}

export async function renewalProgress(db: Db, version: string): Promise<StoreTagView['renewal']> {
  const [{ total, pending, failed }, fact] = await Promise.all([
    countPreviews(db, version),
    readFact(db, FACT),
  ])
  return { total, done: total - pending - failed, failed, isRunning: fact === RUNNING }
}
