import { type BeatChanges, BeatChanges as BeatChangesSchema } from '#contract/beats/admin-beat.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  changeBeatColumns,
  claimAddress,
  factsToColumns,
  findUpload,
  lockBeat,
  putUpload,
  readUnreviewedFields,
  wantStatus,
} from '#server/model/beat/index.ts'
import { recordCatalogueChange, recordNamesChange } from '#server/model/catalogue/index.ts'
import { changeLicenses } from '#server/model/license/index.ts'
import { isSold } from '#server/model/order/index.ts'
import { changeTags } from '#server/model/tag/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { announceBeats } from './announce-beats.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { keepFiles, type StoredFiles, uploadRow } from './check-files.ts'
import { processBeatJob } from './process-beat-job.ts'
import { checkForm, refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'
import { retagPreviewJob } from './retag-preview.ts'
import { removeStems } from './stems.ts'

/**
 * Validates changes and their files without storing anything.
 * @throws Problem 400 with a message per invalid field
 */
export function checkChanges(db: Db, form: ReceivedForm) {
  return checkForm(db, BeatChangesSchema, form)
}

/**
 * Updates the given fields. A new cover or audio replaces the old one once it is ready.
 * @throws Problem `beat_not_found`; `beat_changed` after a concurrent edit; `beat_sold` for new audio of a sold beat;
 * `stems_sold` for changed or removed stems that were sold; `address_taken` by another beat
 */
export async function editBeat(
  production: Pick<BeatDeps, 'connection' | 'masters' | 'catalogue' | 'wakeJobs'>,
  admin: Admin,
  beatId: string,
  form: ReceivedForm,
): Promise<void> {
  const { db } = production.connection
  const { fields: changes, publishAt, files: checked } = await checkChanges(db, form)
  const files = await keepFiles(production.masters, checked)
  await db.transaction().execute(async (trx) => {
    const beat = await lockBeat(trx, beatId)
    if (!beat) throw new ProblemError('beat_not_found')
    if (beat.revision !== changes.revision) throw new ProblemError('beat_changed')
    const tone = changes.tone ?? beat.tone
    if (tone === '' && changes.publication !== undefined && changes.publication !== 'hidden')
      refuseErrors({ tone: 'Tone is required' })
    const columns = columnsOf(beat, changes, publishAt)
    const slug = changes.slug ? await claimAddress(trx, beatId, changes.slug) : beat.slug
    await changeBeatColumns(trx, beat, { ...columns, slug })
    if (changes.tags || changes.newTags)
      await changeTags(trx, beatId, { ids: changes.tags, newNames: changes.newTags })
    if (changes.licenses) await changeLicenses(trx, beatId, changes.licenses)
    const dropsStems = changes.removeStems === true && !files.stemsPath
    if (dropsStems) await removeStems(trx, beatId)
    await replaceFiles(trx, beat, files, { dropsStems })
    if (previewFacts.some((column) => columns[column] !== undefined && columns[column] !== beat[column]))
      await enqueueJob(trx, retagPreviewJob, { beatId })
    if (changes.publication && beat.status === 'processing')
      await wantStatus(trx, beatId, changes.publication)
    const subject = { id: beatId, name: changes.title ?? beat.title }
    await recordAuditEvent(trx, admin, 'beat.changed', subject, {
      changed: Object.keys(form.fields)
        .filter((name) => name !== 'revision')
        .join(', '),
    })
    await recordCatalogueChange(trx, beatId)
    if (columns.status === 'ready' && beat.status !== 'ready') await announceBeats(trx, [beatId])
    // Shows new tags in the filters.
    if (changes.newTags?.length) await recordNamesChange(trx)
  })
  production.wakeJobs()
  await production.catalogue.refresh()
}

/** Content of the preview's ID3 tag. */
const previewFacts = ['title', 'bpm', 'tone'] as const

function columnsOf(
  beat: Row<'beats'>,
  changes: BeatChanges,
  publishAt: number | null,
): Partial<Row<'beats'>> {
  const { publication } = changes
  // A beat without files cannot be shown; the wish is applied once they are ready.
  const status: Row<'beats'>['status'] | undefined =
    publication && beat.status !== 'processing' ? publication : undefined
  return {
    ...factsToColumns(changes),
    // Saving a field counts as reviewing it.
    to_review: writeJson(readUnreviewedFields(beat).filter((field) => changes[field] === undefined)),
    ...(changes.freeDownload !== undefined && { free_download: toFlag(changes.freeDownload) }),
    ...(changes.startSeconds !== undefined && {
      start_ms: changes.startSeconds === null ? null : Math.round(changes.startSeconds * 1000),
    }),
    ...(publication && { publish_at: publishAt }),
    ...(status && { status }),
  }
}

async function replaceFiles(
  trx: Trx,
  beat: Row<'beats'>,
  files: StoredFiles,
  { dropsStems }: { dropsStems: boolean },
): Promise<void> {
  if (!files.audioPath && !files.coverPath && !files.stemsPath && !dropsStems) return
  const before = await findUpload(trx, beat.id)
  const sold = await isSold(trx, beat.id)
  // Signed licenses name the files that were bought.
  if (files.audioPath && sold) throw new ProblemError('beat_sold')
  const stemsSold = sold && (await isSold(trx, beat.id, 'stems'))
  if (files.stemsPath && stemsSold) throw new ProblemError('stems_sold')
  // Failed and waiting work is redone together with the new files.
  const unfinished = before && before.state !== 'done' ? before : undefined
  const upload = {
    ...uploadRow(beat.id, files, before?.wanted_status ?? 'ready'),
    // Except new audio of a beat that was sold before it was ready.
    audio_path: files.audioPath ?? (sold ? null : (unfinished?.audio_path ?? null)),
    cover_path: files.coverPath ?? unfinished?.cover_path ?? null,
    stems_path: files.stemsPath ?? (stemsSold || dropsStems ? null : (unfinished?.stems_path ?? null)),
    audio_name: files.audioName || (before?.audio_name ?? ''),
    suggestion: before?.suggestion ?? null,
    loudness_lufs: before?.loudness_lufs ?? null,
  }
  const isEmpty = !upload.audio_path && !upload.cover_path && !upload.stems_path
  // The stems were removed, and no other work is left.
  if (isEmpty && !unfinished) return
  await putUpload(trx, isEmpty ? { ...upload, state: 'done', progress: 100 } : upload)
  if (isEmpty) return
  await enqueueJob(trx, processBeatJob, { beatId: beat.id, version: upload.version })
}
