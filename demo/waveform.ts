import type { StereoSound } from '#demo/music/sound.ts'

export const WAVEFORM_COLUMNS = 800
/** Least height of a column, so that silence still draws a line. */
const FLOOR = 15

/** RMS of each of 800 columns, normalised so that the loudest is 255. */
export function drawWaveform({ left, right }: StereoSound): Uint8Array {
  const levels = Array.from({ length: WAVEFORM_COLUMNS }, (_, column) => {
    const start = Math.floor((column * left.length) / WAVEFORM_COLUMNS)
    const end = Math.floor(((column + 1) * left.length) / WAVEFORM_COLUMNS)
    let energy = 0
    for (let i = start; i < end; i++) energy += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
    return Math.sqrt(energy / (2 * (end - start)))
  })
  const loudest = Math.max(...levels, 1e-9)
  return Uint8Array.from(levels, (level) => Math.max(FLOOR, Math.round((level / loudest) * 255)))
}
