export const WAVEFORM_COLUMNS = 800
/** Waveform columns in lists; the beat's own page has 800. */
const SMALL_WAVEFORM_COLUMNS = 56
/** Least height of a column, so that silence still draws a line. */
const FLOOR = 15
const HOP_SECONDS = 0.005

/** Levels (any unit) as one byte per column, normalized to 255. */
function waveformBytes(levels: readonly number[]): Uint8Array {
  const loudest = Math.max(...levels, 1e-9)
  return Uint8Array.from(levels, (level) => Math.max(FLOOR, Math.round((level / loudest) * 255)))
}

/** Builds a waveform from streamed blocks of unknown total length. */
export class WaveformBuilder {
  readonly #hopFrames: number
  /** Energy of each hop, and its sums per channel, to remove a constant offset. */
  readonly #hops: { energy: number; left: number; right: number }[] = []
  #energy = 0
  #left = 0
  #right = 0
  #filled = 0

  constructor(sampleRate: number) {
    this.#hopFrames = Math.max(1, Math.round(sampleRate * HOP_SECONDS))
  }

  push({ left, right }: { left: Float32Array; right: Float32Array }): void {
    for (let i = 0; i < left.length; i++) {
      const [l, r] = [left[i] ?? 0, right[i] ?? 0]
      this.#energy += l * l + r * r
      this.#left += l
      this.#right += r
      if (++this.#filled < this.#hopFrames) continue
      this.#hops.push({ energy: this.#energy, left: this.#left, right: this.#right })
      this.#energy = 0
      this.#left = 0
      this.#right = 0
      this.#filled = 0
    }
  }

  /** Base64, one byte per each of 800 columns: its RMS, normalized to 255. */
  finish(): string {
    const hops = this.#hops.length > 0 ? this.#energies() : [this.#energy]
    const levels = Array.from({ length: WAVEFORM_COLUMNS }, (_, column) => {
      const from = Math.floor((column * hops.length) / WAVEFORM_COLUMNS)
      const to = Math.max(from + 1, Math.floor(((column + 1) * hops.length) / WAVEFORM_COLUMNS))
      const share = hops.slice(from, to)
      return Math.sqrt(share.reduce((sum, energy) => sum + energy, 0) / share.length)
    })
    return Buffer.from(waveformBytes(levels)).toString('base64')
  }

  /** Energies around the mean of each channel. */
  #energies(): number[] {
    const frames = this.#hops.length * this.#hopFrames
    const mean = (channel: 'left' | 'right') =>
      this.#hops.reduce((sum, hop) => sum + hop[channel], 0) / frames
    const [left, right] = [mean('left'), mean('right')]
    return this.#hops.map((hop) =>
      Math.max(
        0,
        hop.energy -
          2 * (left * hop.left + right * hop.right) +
          this.#hopFrames * (left * left + right * right),
      ),
    )
  }
}

/** Reduces a waveform (base64, one byte per column) to the columns of lists, by RMS. */
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
