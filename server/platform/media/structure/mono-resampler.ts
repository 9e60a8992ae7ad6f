import type { AudioBlock } from '#server/platform/media/audio/audio-source.ts'

/** Sample rate of the analysis in hertz: still has hi-hats. */
export const STRUCTURE_SAMPLE_RATE = 22_050

/** Zero crossings of the kernel to each side. */
const CROSSINGS = 12
/** Positions between two samples for which the kernel is computed. */
const PHASES = 256
/** Share of the lower Nyquist frequency that passes. */
const PASSED = 0.94

/** Resamples blocks of any rate to mono at 22,050 Hz by windowed-sinc interpolation. */
export class MonoResampler {
  /** Source frames per output sample. */
  readonly #ratio: number
  /** One row of taps for each phase. */
  readonly #kernel: Float32Array
  readonly #taps: number
  /** Input history, as long as the kernel. */
  #tail: Float32Array
  /** Position of the next output sample in `#tail`. */
  #position: number
  #kept: Float32Array
  #count = 0

  constructor(sampleRate: number) {
    this.#ratio = sampleRate / STRUCTURE_SAMPLE_RATE
    const reach = Math.ceil(CROSSINGS * Math.max(1, this.#ratio))
    this.#taps = 2 * reach
    this.#kernel = makeKernel(this.#taps, Math.max(1, this.#ratio) / PASSED)
    // The kernel is centered on the first sample.
    this.#tail = new Float32Array(reach)
    this.#position = reach
    this.#kept = new Float32Array(STRUCTURE_SAMPLE_RATE * 60)
  }

  push({ left, right }: AudioBlock): void {
    const source = new Float32Array(this.#tail.length + left.length)
    source.set(this.#tail)
    for (let i = 0; i < left.length; i++)
      source[this.#tail.length + i] = ((left[i] as number) + (right[i] as number)) / 2
    this.#drain(source)
  }

  /** Returns all output. Nothing can be pushed after. */
  finish(): Float32Array {
    const source = new Float32Array(this.#tail.length + this.#taps / 2)
    source.set(this.#tail)
    this.#drain(source)
    return this.#kept.subarray(0, this.#count)
  }

  #drain(source: Float32Array): void {
    const taps = this.#taps
    const reach = taps / 2
    const kernel = this.#kernel
    let position = this.#position
    for (; Math.floor(position) + reach < source.length; position += this.#ratio) {
      const whole = Math.floor(position)
      const row = Math.floor((position - whole) * PHASES) * taps
      const from = whole - reach + 1
      let sum = 0
      for (let tap = 0; tap < taps; tap++)
        sum += (source[from + tap] as number) * (kernel[row + tap] as number)
      this.#append(sum)
    }
    const from = Math.max(0, Math.floor(position) - reach)
    this.#tail = source.slice(from)
    this.#position = position - from
  }

  #append(sample: number): void {
    if (this.#count === this.#kept.length) {
      const larger = new Float32Array(this.#kept.length * 2)
      larger.set(this.#kept)
      this.#kept = larger
    }
    this.#kept[this.#count++] = sample
  }
}

/** Hann-windowed sinc, low-passed at one `width`-th of the source's Nyquist frequency. */
function makeKernel(taps: number, width: number): Float32Array {
  const kernel = new Float32Array(PHASES * taps)
  const reach = taps / 2
  for (let phase = 0; phase < PHASES; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - reach + 1 - phase / PHASES
      const turn = distance / width
      const sinc = turn === 0 ? 1 : Math.sin(Math.PI * turn) / (Math.PI * turn)
      const value = sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)))
      kernel[phase * taps + tap] = value
      sum += value
    }
    for (let tap = 0; tap < taps; tap++)
      kernel[phase * taps + tap] = (kernel[phase * taps + tap] as number) / sum
  }
  return kernel
}
