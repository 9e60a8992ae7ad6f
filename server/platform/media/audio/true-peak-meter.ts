import type { AudioBlock, AudioSource } from './audio-source.ts'

const OVERSAMPLING = 4
/** Taps per interpolated value. */
const TAPS = 24
const CHUNK_FRAMES = 32

/**
 * True peak (ITU-R BS.1770-4, annex 2): the peak of the band-limited curve through the samples, oversampled four times
 * where it could be the highest.
 */
export class TruePeakMeter {
  readonly #phases = makePhases()
  /** Upper bound of interpolated values relative to the surrounding samples. */
  readonly #most = Math.max(...this.#phases.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)))
  readonly #histories = [new Float32Array(TAPS - 1), new Float32Array(TAPS - 1)]
  /** 1 is full scale. */
  peak = 0

  push({ left, right }: AudioBlock): void {
    this.#measure(left, 0)
    if (right !== left) this.#measure(right, 1)
  }

  /** The last samples, padded with silence. */
  finish(): void {
    const silence = new Float32Array(TAPS)
    this.push({ left: silence, right: silence.slice() })
  }

  #measure(block: Float32Array, channel: 0 | 1): void {
    const history = this.#histories[channel] ?? new Float32Array(TAPS - 1)
    const samples = new Float32Array(history.length + block.length)
    samples.set(history)
    samples.set(block, history.length)
    this.#histories[channel] = samples.slice(samples.length - history.length)
    const ends = samples.length - TAPS + 1
    for (let from = 0; from < ends; from += CHUNK_FRAMES) {
      const to = Math.min(ends, from + CHUNK_FRAMES)
      let height = 0
      for (let i = from; i < to + TAPS - 1; i++) height = Math.max(height, Math.abs(samples[i] ?? 0))
      if (height > this.peak) this.peak = height
      if (height * this.#most > this.peak) this.#between(samples, from, to)
    }
  }

  #between(samples: Float32Array, from: number, to: number): void {
    for (const taps of this.#phases)
      for (let i = from; i < to; i++) {
        let sum = 0
        for (let tap = 0; tap < TAPS; tap++) sum += (samples[i + tap] ?? 0) * (taps[tap] ?? 0)
        const height = Math.abs(sum)
        if (height > this.peak) this.peak = height
      }
  }
}

/** True peak of a whole source, which is decoded for it. */
export async function truePeakOf(source: AudioSource): Promise<number> {
  const meter = new TruePeakMeter()
  for await (const block of source.blocks()) meter.push(block)
  meter.finish()
  return meter.peak
}

/** Windowed sinc for the three positions between two samples. */
function makePhases(): Float64Array[] {
  return Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
    const middle = TAPS / 2 - 1 + (phase + 1) / OVERSAMPLING
    const taps = Float64Array.from({ length: TAPS }, (_, tap) => {
      const x = tap - middle
      return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((2 * Math.PI * x) / (TAPS + 1)))
    })
    const sum = taps.reduce((total, tap) => total + tap, 0)
    return taps.map((tap) => tap / sum)
  })
}
