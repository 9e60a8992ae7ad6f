import type { AudioBlock } from './audio-source.ts'

/** Decoder output as a stereo block; mono is used for both channels. */
export function stereoBlock(channels: readonly Float32Array[]): AudioBlock {
  const left = channels[0] ?? new Float32Array(0)
  return { left, right: channels[1] ?? left }
}
