import type { AudioBlock, AudioSource } from './audio-source.ts'
import { truePeakOf } from './true-peak-meter.ts'

/** Room for what encoding adds to peaks, −1 dB. */
const MP3_PEAK = 10 ** (-1 / 20)

/**
 * The factor by which the buyers' MP3 of a source is lowered, as a whole: only floats can be over full scale, where every
 * player would clip it. Decodes floats once to measure them.
 */
export async function mp3Scale(source: AudioSource): Promise<number> {
  if (source.samples?.encoding !== 'float') return 1
  const peak = await truePeakOf(source)
  return peak <= 1 ? 1 : MP3_PEAK / peak
}

export function scaledBlock(block: AudioBlock, scale: number): AudioBlock {
  if (scale === 1) return block
  const lower = (samples: Float32Array) => samples.map((sample) => sample * scale)
  const left = lower(block.left)
  return { left, right: block.right === block.left ? left : lower(block.right) }
}
