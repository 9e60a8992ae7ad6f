import { writeFile } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import type { Publication } from '#contract/admin-beat.ts'
import type { Row } from '#server/database/schema.ts'
import { Problem } from '#server/http/problem.ts'
import { AudioFault } from '#server/media/audio/audio-source.ts'
import { openAudio } from '#server/media/audio/open-audio.ts'
import { squareCover } from '#server/media/cover.ts'
import type { PrivateFiles } from '#server/storage/private-files.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** The files of a form, checked and in the private store. */
export type AcceptedFiles = { audioPath: string | null; coverPath: string | null; audioName: string }

/**
 * Looks at what is in the uploaded files and moves them into the private store. Sentences about what is wrong with
 * them are added to `errors`; then undefined is answered and nothing is kept.
 */
export async function acceptFiles(
  masters: PrivateFiles,
  form: ReceivedForm,
  errors: Record<string, string>,
): Promise<AcceptedFiles | undefined> {
  const source = form.audio && (await tryTo(() => openAudio(form.audio?.path ?? ''), 'audio', errors))
  const square =
    form.image && (await tryTo(() => squareCover(form.image ?? Buffer.alloc(0)), 'image', errors))
  if (Object.keys(errors).length > 0) return undefined
  const audio = form.audio && source && (await masters.adopt(form.audio.path, source.format))
  let coverPath: string | null = null
  if (square) {
    const path = await masters.temporaryPath()
    await writeFile(path, square, { mode: 0o600, flush: true })
    coverPath = (await masters.adopt(path, 'png')).path
  }
  return { audioPath: audio?.path ?? null, coverPath, audioName: form.audio?.name ?? '' }
}

async function tryTo<Answer>(
  act: () => Promise<Answer>,
  field: string,
  errors: Record<string, string>,
): Promise<Answer | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AudioFault || error instanceof Problem)) throw error
    errors[field] ??= error.message
    return undefined
  }
}

/** The row that says what work is to be done on these files. */
export function uploadRow(beatId: string, files: AcceptedFiles, wanted: Publication): Row<'beat_uploads'> {
  return {
    beat_id: beatId,
    version: uuidv7(),
    state: 'waiting',
    progress: 0,
    error: null,
    audio_name: files.audioName,
    audio_path: files.audioPath,
    cover_path: files.coverPath,
    wanted_status: wanted,
    loudness_lufs: null,
    suggestion: null,
    created_at: Date.now(),
  }
}
