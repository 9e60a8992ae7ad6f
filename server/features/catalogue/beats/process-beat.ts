import { msg } from '#contract/text/msg.ts'
import { storeStructure } from '#server/features/catalogue/audio-analysis/index.ts'
import {
  changeUpload,
  endProcessing,
  findBeat,
  findUpload,
  finishUpload,
  isUploadWanted,
  keepMedia,
  keepWaveform,
  putBeatFile,
  removeBeatFile,
  removeDemoStems,
} from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { isSold } from '#server/model/order/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type JobContext, PermanentFailureError } from '#server/platform/jobs/job-kind.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { storeCover } from '#server/platform/media/cover.ts'
import { runCoverWorker } from '#server/platform/media/run-cover-worker.ts'
import type { StoredFile } from '#server/platform/storage/private-files.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { announceBeats } from './announce-beats.ts'
import type { BeatDeps } from './beat-deps.ts'
import { type MadeAudio, renderAudio } from './render-audio.ts'
import { retagPreviewJob } from './retag-preview.ts'
import { type CheckedStems, processStems, publishStems } from './stems.ts'

const PROGRESS_EVERY_MS = 3_000
const OUR_FAULT = inEnglish(msg`Something went wrong while this file was processed. Please try again.`)

type UploadVersion = { beatId: string; version: string }

type Made = {
  audio: MadeAudio | undefined
  stems: CheckedStems | undefined
  cover: Awaited<ReturnType<typeof storeCover>> | undefined
}

/** The beat was deleted, or has a newer upload: other beats go first. */
class OutdatedUploadError extends Error {}

/**
 * Processes an upload and publishes all results in one transaction. An interrupted run starts over: names are content
 * hashes, so nothing is stored twice or published half done. A deleted beat is not processed until it is restored.
 */
export async function processBeat(
  production: BeatDeps,
  { beatId, version }: UploadVersion,
  context: Pick<JobContext, 'isLastAttempt' | 'signal'>,
): Promise<void> {
  const { db } = production.connection
  const upload = await findUpload(db, beatId)
  // A newer upload has its own job; a finished one is a retry.
  if (!upload || upload.version !== version || upload.state === 'done') return
  const unwanted = new AbortController()
  const stop = () => unwanted.abort(new OutdatedUploadError())
  try {
    if (!(await isUploadWanted(db, upload))) throw new OutdatedUploadError()
    await changeUpload(db, upload, { state: 'working', progress: 0, error: null })
    const made = await processFiles(production, upload, {
      signal: AbortSignal.any([context.signal, unwanted.signal]),
      onProgress: progressNotes(production, upload, stop),
    })
    await production.connection.db.transaction().execute((trx) => publish(trx, upload, made))
  } catch (error) {
    // The database is down: the job does not count this as an attempt.
    if (error instanceof DatabaseUnavailableError && error.isOutage) throw error
    // Restoring the beat adds another job.
    if (error instanceof OutdatedUploadError)
      return changeUpload(db, upload, { state: 'waiting', progress: 0 })
    const isFault = error instanceof AudioError
    const text = isFault ? error.message : OUR_FAULT
    // Shutting down: waiting, not failed.
    const isOver = isFault || (context.isLastAttempt && !context.signal.aborted)
    await changeUpload(
      db,
      upload,
      isOver ? { state: 'failed', error: text } : { state: 'waiting', progress: 0 },
    )
    throw isFault ? new PermanentFailureError(text, { cause: error }) : error
  }
  await production.catalogue.refresh()
}

/** For uploads that keep crashing the process. */
export async function giveUpBeat({ connection }: BeatDeps, upload: UploadVersion): Promise<void> {
  await changeUpload(
    connection.db,
    { beat_id: upload.beatId, version: upload.version },
    { state: 'failed', error: OUR_FAULT },
  )
}

async function processFiles(
  production: BeatDeps,
  upload: Row<'beat_uploads'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Made> {
  const { masters, publicFiles } = production
  const { audio_path, stems_path, cover_path } = upload
  const half = audio_path && stems_path ? 0.5 : 1
  // Audio first: most unusable uploads fail there.
  const audio = audio_path
    ? await renderAudio(production, upload, audio_path, {
        signal,
        onProgress: (percent) => onProgress(percent * half),
      })
    : undefined
  const stems = stems_path
    ? await processStems(masters, stems_path, {
        signal,
        onProgress: (percent) => onProgress(100 - (100 - percent) * half),
      })
    : undefined
  if (!cover_path) return { audio, stems, cover: undefined }
  const encoded = await masters.store.withLocalFile(cover_path, (square) =>
    runCoverWorker(square, { signal }),
  )
  return { audio, stems, cover: await storeCover(encoded, publicFiles) }
}

/** Throttled, because each update is a commit that the shop waits for. Calls `stop` once the upload is not wanted. */
function progressNotes(
  { connection, log }: Pick<BeatDeps, 'connection' | 'log'>,
  upload: Row<'beat_uploads'>,
  stop: () => void,
): (progress: number) => void {
  let nextAt = 0
  const save = async (progress: number) => {
    if (await isUploadWanted(connection.db, upload))
      await changeUpload(connection.db, upload, { progress: Math.floor(progress) })
    else stop()
  }
  return (progress) => {
    const now = Date.now()
    if (now < nextAt) return
    nextAt = now + PROGRESS_EVERY_MS
    save(progress).catch((error: unknown) =>
      log.warn({ err: error, beatId: upload.beat_id }, 'progress could not be noted'),
    )
  }
}

/**
 * Stores the results unless there is a newer upload.
 * @throws AudioError for new audio or stems of a beat that was bought meanwhile: signed licenses name the files that
 * were bought
 */
async function publish(trx: Trx, upload: Row<'beat_uploads'>, made: Made): Promise<void> {
  const { audio, cover } = made
  const media = audio?.media
  const wanted = await finishUpload(trx, upload, {
    ...(media && { loudness_lufs: media.loudnessLufs, suggestion: writeJson(media.suggestion) }),
  })
  if (!wanted) return
  if (audio && (await isSold(trx, upload.beat_id)))
    throw new AudioError(new ProblemError('beat_sold').message)
  const now = Date.now()
  if (cover || audio)
    await keepMedia(trx, upload.beat_id, {
      ...(cover && { image: cover.image, cover: writeJson(cover.cover) }),
      ...(audio && {
        audio_url: audio.audioUrl,
        audio_version: audio.audioUrl,
        preview_tag: audio.tagVersion,
        preview_tried: null,
        duration_ms: audio.media.durationMs,
        lossy_master: toFlag(audio.media.isLossy),
        waveform_small: audio.media.waveformSmall,
      }),
    })
  if (audio) {
    const { audioUrl, declared, media } = audio
    const { waveform } = media
    await keepWaveform(trx, upload.beat_id, waveform)
    if (media.structure)
      await storeStructure(
        trx,
        { beatId: upload.beat_id, audioUrl, declaredBpm: declared.bpm },
        media.structure,
      )
  }
  if (await endProcessing(trx, upload.beat_id, wanted, now)) await announceBeats(trx, [upload.beat_id])
  if (made.stems) await publishStems(trx, upload.beat_id, made.stems)
  else if (audio) await removeDemoStems(trx, upload.beat_id)
  if (audio)
    for (const kind of ['master-wav', 'mp3-320'] as const)
      await deliver(trx, upload.beat_id, kind, audio.delivery[kind])
  if (await isTagOutdated(trx, upload.beat_id, made))
    await enqueueJob(trx, retagPreviewJob, { beatId: upload.beat_id })
  await recordCatalogueChange(trx, upload.beat_id)
}

/** Whether the preview's tag is out of date. */
async function isTagOutdated(trx: Trx, beatId: string, made: Made): Promise<boolean> {
  if (!made.audio) return made.cover !== undefined
  const beat = await findBeat(trx, beatId)
  return beat?.revision !== made.audio.declared.revision
}

async function deliver(
  trx: Trx,
  beatId: string,
  kind: 'master-wav' | 'mp3-320',
  file: StoredFile | undefined,
): Promise<void> {
  // Without one, what is stored belongs to the previous audio.
  await (file ? putBeatFile(trx, beatId, kind, file) : removeBeatFile(trx, beatId, kind))
}
