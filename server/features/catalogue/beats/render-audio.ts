import { readFile, unlink, writeFile } from 'node:fs/promises'
import { findBeat } from '#server/model/beat/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { MediaResult } from '#server/platform/media/media-task.ts'
import { runMediaWorker } from '#server/platform/media/run-media-worker.ts'
import type { PrivateFiles, StoredFile } from '#server/platform/storage/private-files.ts'
import type { BeatDeps } from './beat-deps.ts'
import { previewTag } from './preview-tag.ts'
import { readStoreTagChoice, withStoreTag } from './store-tag-file.ts'

export type MadeAudio = {
  media: MediaResult
  /** The beat at the time of analysis. */
  declared: Pick<Row<'beats'>, 'bpm' | 'tone' | 'revision'>
  audioUrl: string
  /** Store tag of the preview, as named by `StoreTagChoice`. */
  tagVersion: string
  /** A lossy master gets no WAV. */
  delivery: { 'master-wav': StoredFile | undefined; 'mp3-320': StoredFile }
}

/** Analyzes a master and makes its preview and delivery files. */
export async function renderAudio(
  production: BeatDeps,
  upload: Row<'beat_uploads'>,
  audioPath: string,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MadeAudio> {
  const { connection, masters, publicFiles } = production
  const targets = {
    preview: await masters.temporaryPath(),
    mp3: await masters.temporaryPath(),
    wav: await masters.temporaryPath(),
  }
  const lead = await masters.temporaryPath()
  try {
    const beat = await findBeat(connection.db, upload.beat_id)
    if (!beat) throw new Error('the beat is gone')
    const { bpm, tone, revision } = beat
    const declared = { bpm, tone, revision }
    await writeFile(lead, await previewTag(production, upload), { mode: 0o600 })
    const tag = await readStoreTagChoice(connection.db)
    const media = await masters.store.withLocalFile(audioPath, (from) =>
      withStoreTag(production, tag, (local) =>
        runMediaWorker({ from, lead, declared, tag: local, ...targets }, options),
      ),
    )
    const preview = await readFile(targets.preview)
    const audioUrl = await publicFiles.put('previews', `${media.previewHash}.mp3`, preview)
    const wav = await masterWav(masters, media, audioPath, targets.wav)
    const mp3 = await masters.add(targets.mp3, 'mp3')
    return {
      media,
      declared,
      audioUrl,
      tagVersion: tag.version,
      delivery: { 'master-wav': wav, 'mp3-320': mp3 },
    }
  } finally {
    for (const path of [lead, ...Object.values(targets)]) await unlink(path).catch(() => {})
  }
}

/** The delivered WAV: the upload itself or a conversion. */
async function masterWav(
  masters: PrivateFiles,
  media: MediaResult,
  uploaded: string,
  made: string,
): Promise<StoredFile | undefined> {
  if (media.isLossy) return undefined
  return media.isSoldAsUploaded ? masters.stored(uploaded) : masters.add(made, 'wav')
}
