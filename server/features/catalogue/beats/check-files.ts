import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import type { Publication } from '#contract/beats/admin-beat.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { squareCover } from '#server/platform/media/cover.ts'
import { checkStemsZip } from '#server/platform/media/stems/open-stems-zip.ts'
import type { PrivateExtension, PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** Inspected files of a form. */
export type CheckedFiles = {
  audio: { path: string; name: string; format: PrivateExtension } | undefined
  /** Path of the zip, with only its directory checked. */
  stems: string | undefined
  /** The cover cropped square, as PNG. */
  square: Buffer | undefined
}

/** A form's checked files in private storage. */
export type StoredFiles = {
  audioPath: string | null
  stemsPath: string | null
  coverPath: string | null
  audioName: string
}

/** Inspects a form's files without storing them. Adds what is wrong to `errors`. */
export async function checkFiles(form: ReceivedForm, errors: Record<string, string>): Promise<CheckedFiles> {
  const source = form.audio && (await tryTo(() => openAudio(form.audio?.path ?? ''), 'audio', errors))
  const { image, stems } = form
  if (stems !== undefined) await tryTo(() => checkStemsZip(stems), 'stems', errors)
  const square = image === undefined ? undefined : await tryTo(() => squareCover(image), 'image', errors)
  return { audio: form.audio && source && { ...form.audio, format: source.format }, stems, square }
}

/** Moves checked files into private storage; with `isCopied`, they also stay where they are. */
export async function keepFiles(
  masters: PrivateFiles,
  { audio, stems, square }: CheckedFiles,
  { isCopied = false } = {},
): Promise<StoredFiles> {
  const add = async (path: string, extension: PrivateExtension) => {
    if (!isCopied) return masters.add(path, extension)
    await using copy = await masters.temporaryFile()
    await copyWhole(path, copy.path)
    return await masters.add(copy.path, extension)
  }
  const master = audio && (await add(audio.path, audio.format))
  const stemsZip = stems === undefined ? undefined : await add(stems, 'zip')
  const cover = square && (await masters.addBytes(square, 'png'))
  return {
    audioPath: master?.path ?? null,
    stemsPath: stemsZip?.path ?? null,
    coverPath: cover?.path ?? null,
    audioName: audio?.name ?? '',
  }
}

/** Shares disk blocks where the file system can. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function tryTo<Answer>(
  act: () => Promise<Answer>,
  field: string,
  errors: Record<string, string>,
): Promise<Answer | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AudioError || error instanceof ProblemError)) throw error
    errors[field] ??= error.message
    return undefined
  }
}

/** The processing row for these files. */
export function uploadRow(beatId: string, files: StoredFiles, wanted: Publication): Row<'beat_uploads'> {
  return {
    beat_id: beatId,
    version: uuidv7(),
    state: 'waiting',
    progress: 0,
    error: null,
    audio_name: files.audioName,
    audio_path: files.audioPath,
    cover_path: files.coverPath,
    stems_path: files.stemsPath,
    wanted_status: wanted,
    loudness_lufs: null,
    suggestion: null,
    created_at: Date.now(),
  }
}
