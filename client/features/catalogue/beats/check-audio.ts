import { AUDIO_HEAD_BYTES, validateAudioFormat, validateDuration } from '#contract/audio/audio-rules.ts'
import { readDuration } from './read-duration.ts'

/** Problem with a chosen audio file, judged by its first bytes and its length. */
type CheckedAudio = { fault: string | undefined }

const checked = new WeakMap<File, CheckedAudio>()

/** Result of the check; undefined while it is pending. */
export function validateAudioFile(file: File): string | undefined {
  return checked.get(file)?.fault
}

/** Checks a chosen audio file by the server's rules, to avoid a useless upload. */
export async function checkAudio(file: File): Promise<CheckedAudio> {
  const head = await file.slice(0, AUDIO_HEAD_BYTES).arrayBuffer()
  const strange = validateAudioFormat(new Uint8Array(head))
  const seconds = strange === undefined ? await readDuration(file) : undefined
  const result = { fault: strange ?? (seconds === undefined ? undefined : validateDuration(seconds)) }
  checked.set(file, result)
  return result
}
