/** Columns of the waveform that lists carry; the beat's own page has 800. */
export const SMALL_WAVEFORM_COLUMNS = 56

/** Reduces a waveform (base64, one byte a column) to the columns that lists carry, each the root mean square of its share. */
export function smallWaveform(waveform: string): string {
  const columns = Buffer.from(waveform, 'base64')
  if (columns.length <= SMALL_WAVEFORM_COLUMNS) return waveform
  const small = Buffer.alloc(SMALL_WAVEFORM_COLUMNS)
  for (let column = 0; column < SMALL_WAVEFORM_COLUMNS; column++) {
    const from = Math.floor((column * columns.length) / SMALL_WAVEFORM_COLUMNS)
    const to = Math.floor(((column + 1) * columns.length) / SMALL_WAVEFORM_COLUMNS)
    const share = columns.subarray(from, to)
    small[column] = Math.round(Math.sqrt(share.reduce((sum, value) => sum + value * value, 0) / share.length))
  }
  return small.toString('base64')
}
