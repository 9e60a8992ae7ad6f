import type { AudioBlock } from './audio-source.ts'

/** What a decoder gives as a stereo block; one channel stands on both sides. */
export function stereoBlock(channels: readonly Float32Array[]): AudioBlock {
  const left = channels[0] ?? new Float32Array(0)
  return { left, right: channels[1] ?? left }
}
