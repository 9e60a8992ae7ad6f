import { WAVEFORM_COLUMNS, waveformBytes } from '#server/platform/media/waveform.ts'
import type { StereoSound } from './music/sound.ts'

/** RMS of each of 800 columns, normalized so that the loudest is 255. */
export function drawWaveform({ left, right }: StereoSound): Uint8Array {
  const levels = Array.from({ length: WAVEFORM_COLUMNS }, (_, column) => {
    const start = Math.floor((column * left.length) / WAVEFORM_COLUMNS)
    const end = Math.floor(((column + 1) * left.length) / WAVEFORM_COLUMNS)
    let energy = 0
    for (let i = start; i < end; i++) energy += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
    return Math.sqrt(energy / (2 * (end - start)))
  })
  return waveformBytes(levels)
}
