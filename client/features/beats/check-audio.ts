import { AUDIO_HEAD_BYTES, strangeAudioFault } from '#contract/audio-rules.ts'

/** Problem with a chosen audio file, judged by its first bytes. */
export type CheckedAudio = { fault: string | undefined }

const checked = new WeakMap<File, CheckedAudio>()

/** Result of the check; undefined while it is pending. */
export function audioFault(file: File): string | undefined {
  return checked.get(file)?.fault
}

/** Checks a chosen audio file by the server's rules, to avoid a useless upload. */
export async function checkAudio(file: File): Promise<CheckedAudio> {
  const head = await file.slice(0, AUDIO_HEAD_BYTES).arrayBuffer()
  const result = { fault: strangeAudioFault(new Uint8Array(head)) }
  checked.set(file, result)
  return result
}
