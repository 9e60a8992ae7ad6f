import { AUDIO_HEAD_BYTES, strangeAudioFault } from '#contract/audio-rules.ts'

/** What is wrong with a chosen audio file, as far as its first bytes tell. */
export type CheckedAudio = { fault: string | undefined }

const checked = new WeakMap<File, CheckedAudio>()

/** What was found wrong with an audio file; undefined while it was not looked at. */
export function audioFault(file: File): string | undefined {
  return checked.get(file)?.fault
}

/** Looks at a chosen audio file by the rules of the store, so that it is not sent in vain. */
export async function checkAudio(file: File): Promise<CheckedAudio> {
  const head = await file.slice(0, AUDIO_HEAD_BYTES).arrayBuffer()
  const result = { fault: strangeAudioFault(new Uint8Array(head)) }
  checked.set(file, result)
  return result
}
