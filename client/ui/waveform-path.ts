/** A bar is 2 px wide with a 1 px gap at every size: a waveform is resampled, never stretched. */
const COLUMN_PX = 3

/**
 * SVG path of bars around the center line, as many as fit.
 * @param columns peaks from 0 to 255
 * @param width pixels
 */
export function waveformPath(columns: Uint8Array, width: number): string {
  const count = Math.max(1, Math.floor(width / COLUMN_PX))
  let path = ''
  for (let stroke = 0; stroke < count; stroke++) {
    const from = Math.floor((stroke * columns.length) / count)
    const to = Math.max(from + 1, Math.floor(((stroke + 1) * columns.length) / count))
    let loudest = 0
    for (let at = from; at < to; at++) loudest = Math.max(loudest, columns[at] ?? 0)
    const half = Math.max(3, (loudest / 255) * 48)
    path += `M${stroke * COLUMN_PX + 1.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`
  }
  return path
}

/** Decodes peaks from the base64 of the API. */
export function decodeWaveform(base64: string): Uint8Array {
  const binary = atob(base64)
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
