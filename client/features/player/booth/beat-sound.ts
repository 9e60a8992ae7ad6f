import { renderShifted } from '#client/features/player/audition/index.ts'
import { masterOffset } from './master-offset.ts'
import { isTuned, type Tuning } from './tuning.ts'

/** Fetches and decodes a sound at the context's rate. @throws Error if it cannot be read */
export async function loadSound(
  address: string,
  context: BaseAudioContext,
  signal: AbortSignal,
): Promise<AudioBuffer> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`the sound answers ${answer.status}`)
  const sound = await context.decodeAudioData(await answer.arrayBuffer())
  signal.throwIfAborted()
  return sound
}

/**
 * Like `loadSound`, of the first address that can be read: not every browser decodes every WAV, such as 64-bit floats,
 * and all decode MP3.
 */
export async function loadFirst(
  addresses: readonly string[],
  context: BaseAudioContext,
  signal: AbortSignal,
): Promise<AudioBuffer> {
  const [first, ...others] = addresses
  if (first === undefined) throw new Error('there is no sound to load')
  try {
    return await loadSound(first, context, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (others.length === 0) throw error
    return loadFirst(others, context, signal)
  }
}

/** The sound in the tempo and key of the audition. */
export async function tuned(sound: AudioBuffer, tuning: Tuning): Promise<AudioBuffer> {
  return isTuned(tuning) ? renderShifted(sound, tuning) : sound
}

/** The master, moved to where the preview has the same music. */
export function underPreview(master: AudioBuffer, preview: AudioBuffer): AudioBuffer {
  const offset = masterOffset(preview.getChannelData(0), master.getChannelData(0), preview.sampleRate)
  const shift = Math.round(offset * master.sampleRate)
  if (shift === 0) return master
  const { numberOfChannels, sampleRate } = master
  const length = Math.max(1, master.length - shift)
  const moved = new AudioBuffer({ length, sampleRate, numberOfChannels })
  for (let at = 0; at < numberOfChannels; at++)
    moved.copyToChannel(master.getChannelData(at).subarray(Math.max(0, shift)), at, Math.max(0, -shift))
  return moved
}
