import { readFile, unlink, writeFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BeatSuggestion } from '#contract/admin-beat.ts'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import { storeStructure } from '#server/features/structure/index.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { type JobContext, PermanentFailure } from '#server/platform/jobs/job-kind.ts'
import { AudioFault } from '#server/platform/media/audio/audio-source.ts'
import { storeCover } from '#server/platform/media/cover.ts'
import type { MediaResult } from '#server/platform/media/media-task.ts'
import { runCoverWorker } from '#server/platform/media/run-cover-worker.ts'
import { runMediaWorker } from '#server/platform/media/run-media-worker.ts'
import type { PrivateFiles, StoredFile } from '#server/platform/storage/private-files.ts'
import type { BeatDeps } from './beat-deps.ts'
import { isSold } from './is-sold.ts'
import { previewTag } from './preview-tag.ts'
import { type CheckedStems, makeStems, removeDemoStems, showStems } from './stems.ts'
import { withStoreTag } from './store-tag-file.ts'

const PROGRESS_EVERY_MS = 3_000
const OUR_FAULT = 'Something went wrong while this file was processed. Please try again.'

type UploadVersion = { beatId: string; version: string }

type Made = {
  media: MediaResult | undefined
  /** The beat's BPM when its audio was analyzed. */
  declaredBpm: number
  audioUrl: string | undefined
  /** No WAV is made of a lossy master. */
  delivery: { 'master-wav': StoredFile | undefined; 'mp3-320': StoredFile } | undefined
  stems: CheckedStems | undefined
  cover: Awaited<ReturnType<typeof storeCover>> | undefined
}

/**
 * Makes everything of what was uploaded for a beat, then shows it all at once in one transaction. Ended in the middle,
 * it starts over: files are named by their content, so that nothing is there twice and nothing half is ever public.
 */
export async function processBeat(
  production: BeatDeps,
  { beatId, version }: UploadVersion,
  context: Pick<JobContext, 'isLastAttempt' | 'signal'>,
): Promise<void> {
  const upload = await production.connection.db
    .selectFrom('beat_uploads')
    .selectAll()
    .where('beat_id', '=', beatId)
    .executeTakeFirst()
  // A newer upload has a job of its own; a finished one is a repeat.
  if (!upload || upload.version !== version || upload.state === 'done') return
  try {
    await note(production, upload, { state: 'working', progress: 0, error: null })
    const made = await make(production, upload, context.signal)
    await production.connection.db.transaction().execute((trx) => show(trx, upload, made))
  } catch (error) {
    // Nothing could be noted, and the job does not count this as an attempt.
    if (error instanceof DatabaseUnavailable && error.isOutage) throw error
    const isFault = error instanceof AudioFault
    const text = isFault ? error.message : OUR_FAULT
    // The store stops: the work is waiting, not failed.
    const isOver = isFault || (context.isLastAttempt && !context.signal.aborted)
    await note(
      production,
      upload,
      isOver ? { state: 'failed', error: text } : { state: 'waiting', progress: 0 },
    )
    throw isFault ? new PermanentFailure(text, { cause: error }) : error
  }
  await production.catalogue.refresh()
}

/** For an upload that ended the whole process again and again. */
export async function giveUpBeat(production: BeatDeps, upload: UploadVersion): Promise<void> {
  await note(
    production,
    { beat_id: upload.beatId, version: upload.version },
    { state: 'failed', error: OUR_FAULT },
  )
}

async function note(
  { connection }: BeatDeps,
  upload: Pick<Row<'beat_uploads'>, 'beat_id' | 'version'>,
  change: Partial<Row<'beat_uploads'>>,
): Promise<void> {
  await connection.db
    .updateTable('beat_uploads')
    .set(change)
    .where('beat_id', '=', upload.beat_id)
    .where('version', '=', upload.version)
    .where('state', '!=', 'done')
    .execute()
}

async function make(production: BeatDeps, upload: Row<'beat_uploads'>, signal: AbortSignal): Promise<Made> {
  const { masters, publicFiles } = production
  const { audio_path, stems_path, cover_path } = upload
  const note = progressNotes(production, upload)
  const half = audio_path && stems_path ? 0.5 : 1
  // The audio first: most of what cannot be used is found there, and then the rest was not worth the work.
  const audio = audio_path
    ? await makeAudio(production, upload, audio_path, {
        signal,
        onProgress: (percent) => note(percent * half),
      })
    : { media: undefined, declaredBpm: 0, audioUrl: undefined, delivery: undefined }
  const stems = stems_path
    ? await makeStems(masters, stems_path, {
        signal,
        onProgress: (percent) => note(100 - (100 - percent) * half),
      })
    : undefined
  if (!cover_path) return { ...audio, stems, cover: undefined }
  const encoded = await masters.store.withLocalFile(cover_path, (square) =>
    runCoverWorker(square, { signal }),
  )
  return { ...audio, stems, cover: await storeCover(encoded, publicFiles) }
}

async function makeAudio(
  production: BeatDeps,
  upload: Row<'beat_uploads'>,
  audioPath: string,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Omit<Made, 'cover' | 'stems'>> {
  const { connection, masters, publicFiles } = production
  const targets = {
    preview: await masters.temporaryPath(),
    mp3: await masters.temporaryPath(),
    wav: await masters.temporaryPath(),
  }
  const lead = await masters.temporaryPath()
  try {
    await writeFile(lead, await previewTag(production, upload), { mode: 0o600 })
    const declared = await connection.db
      .selectFrom('beats')
      .select(['bpm', 'tone'])
      .where('id', '=', upload.beat_id)
      .executeTakeFirst()
    const media = await masters.store.withLocalFile(audioPath, (from) =>
      withStoreTag(production, (tag) =>
        runMediaWorker({ from, lead, declared, ...targets, ...(tag !== undefined && { tag }) }, options),
      ),
    )
    const preview = await readFile(targets.preview)
    const audioUrl = await publicFiles.put('previews', `${media.previewHash}.mp3`, preview)
    const wav = await masterWav(masters, media, audioPath, targets.wav)
    const mp3 = await masters.add(targets.mp3, 'mp3')
    return {
      media,
      declaredBpm: declared?.bpm ?? 0,
      audioUrl,
      delivery: { 'master-wav': wav, 'mp3-320': mp3 },
    }
  } finally {
    for (const path of [lead, ...Object.values(targets)]) await unlink(path).catch(() => {})
  }
}

/** Notes progress now and then: each note is a commit, for which the shop waits until it is on the disk. */
function progressNotes(production: BeatDeps, upload: Row<'beat_uploads'>): (progress: number) => void {
  let nextAt = 0
  return (progress) => {
    const now = Date.now()
    if (now < nextAt) return
    nextAt = now + PROGRESS_EVERY_MS
    note(production, upload, { progress: Math.floor(progress) }).catch((error: unknown) =>
      production.log.warn({ err: error, beatId: upload.beat_id }, 'progress could not be noted'),
    )
  }
}

/** The WAV that buyers get: the upload itself, or what was made of it. */
async function masterWav(
  masters: PrivateFiles,
  media: MediaResult,
  uploaded: string,
  made: string,
): Promise<StoredFile | undefined> {
  if (media.isLossy) return undefined
  return media.format === 'wav' ? masters.stored(uploaded) : masters.add(made, 'wav')
}

/**
 * Puts what was made into the rows, where this upload is still the newest. Throws AudioFault for new audio or stems of
 * a beat that was bought while they were made: the license documents name the files that were bought.
 */
async function show(trx: Transaction<Database>, upload: Row<'beat_uploads'>, made: Made): Promise<void> {
  const { media, cover } = made
  const suggestion: BeatSuggestion | undefined = media && {
    bpm: media.bpm ?? null,
    bpmOr: media.bpmOr ?? null,
    bpmAlternatives: media.bpmAlternatives,
    tone: media.tone ?? null,
  }
  const current = await trx
    .updateTable('beat_uploads')
    .set({
      state: 'done',
      progress: 100,
      error: null,
      ...(media && { loudness_lufs: media.loudnessLufs, suggestion: JSON.stringify(suggestion) }),
    })
    .where('beat_id', '=', upload.beat_id)
    .where('version', '=', upload.version)
    .returning('wanted_status')
    .executeTakeFirst()
  if (!current) return
  if (made.delivery && (await isSold(trx, upload.beat_id)))
    throw new AudioFault(new Problem('beat_sold').message)
  const now = Date.now()
  if (cover || media)
    await trx
      .updateTable('beats')
      .set({
        ...(cover && { image: cover.image, cover: JSON.stringify(cover.cover) }),
        ...(media && {
          audio_url: made.audioUrl ?? '',
          duration_ms: media.durationMs,
          lossy_master: media.isLossy ? 1 : 0,
          waveform_small: media.waveformSmall,
        }),
      })
      .where('id', '=', upload.beat_id)
      .execute()
  if (media) {
    const { waveform } = media
    await trx
      .insertInto('beat_waveforms')
      .values({ beat_id: upload.beat_id, waveform })
      .onConflict((conflict) => conflict.column('beat_id').doUpdateSet({ waveform }))
      .execute()
    const { declaredBpm, audioUrl = '' } = made
    if (media.structure)
      await storeStructure(trx, { beatId: upload.beat_id, audioUrl, declaredBpm }, media.structure)
  }
  // A beat that was shown before stays as it is; a new one appears now, and as the newest.
  await trx
    .updateTable('beats')
    .set({ status: current.wanted_status, created_at: now })
    .where('id', '=', upload.beat_id)
    .where('status', '=', 'processing')
    .execute()
  await trx
    .updateTable('beats')
    .set({ status_before: current.wanted_status })
    .where('id', '=', upload.beat_id)
    .where('status_before', '=', 'processing')
    .execute()
  if (made.stems) await showStems(trx, upload.beat_id, made.stems)
  else if (made.delivery) await removeDemoStems(trx, upload.beat_id)
  if (made.delivery)
    for (const kind of ['master-wav', 'mp3-320'] as const)
      await deliver(trx, upload.beat_id, kind, made.delivery[kind])
  await recordCatalogueChange(trx, upload.beat_id)
}

async function deliver(
  trx: Transaction<Database>,
  beatId: string,
  kind: 'master-wav' | 'mp3-320',
  file: StoredFile | undefined,
): Promise<void> {
  if (!file) {
    // What is there is of the audio before.
    await trx.deleteFrom('beat_files').where('beat_id', '=', beatId).where('kind', '=', kind).execute()
    return
  }
  const ready = { status: 'ready' as const, source: null, ...file, last_error: null }
  await trx
    .insertInto('beat_files')
    .values({ id: uuidv7(), beat_id: beatId, kind, ...ready, attempts: 0, created_at: Date.now() })
    .onConflict((conflict) =>
      conflict.columns(['beat_id', 'kind']).doUpdateSet({ ...ready, attempts: sql<number>`0` }),
    )
    .execute()
}
