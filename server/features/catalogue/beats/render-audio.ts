import { readFile, writeFile } from 'node:fs/promises'
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
  await using preview = await masters.temporaryFile()
  await using mp3 = await masters.temporaryFile()
  await using wav = await masters.temporaryFile()
  await using lead = await masters.temporaryFile()
  const targets = { preview: preview.path, mp3: mp3.path, wav: wav.path, lead: lead.path }
  const beat = await findBeat(connection.db, upload.beat_id)
  if (!beat) throw new Error('the beat is gone')
  const { bpm, tone, revision } = beat
  const declared = { bpm, tone, revision }
  await writeFile(lead.path, await previewTag(production, upload), { mode: 0o600 })
  const tag = await readStoreTagChoice(connection.db)
  const media = await masters.store.withLocalFile(audioPath, (from) =>
    withStoreTag(production, tag, (local) =>
      runMediaWorker({ from, declared, tag: local, ...targets }, options),
    ),
  )
  const rendered = await readFile(preview.path)
  return {
    media,
    declared,
    audioUrl: await publicFiles.put('previews', `${media.previewHash}.mp3`, rendered),
    tagVersion: tag.version,
    delivery: {
      'master-wav': await masterWav(masters, media, audioPath, wav.path),
      'mp3-320': await masters.add(mp3.path, 'mp3'),
    },
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
