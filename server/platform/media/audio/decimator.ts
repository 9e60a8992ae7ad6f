import type { AudioBlock } from './audio-source.ts'

const TARGET_HERTZ = 11_025

/** Downsamples to mono at about 11 kHz for tempo and key detection: windowed-sinc low-pass, keeping every n-th value. */
export class Decimator {
  readonly sampleRate: number
  readonly #every: number
  readonly #kernel: Float32Array
  readonly #kept: Float32Array
  #count = 0
  #history: Float32Array
  #skip: number

  constructor(sampleRate: number, longestSeconds: number) {
    this.#every = Math.max(1, Math.round(sampleRate / TARGET_HERTZ))
    this.sampleRate = sampleRate / this.#every
    this.#kernel = makeKernel(this.#every)
    this.#history = new Float32Array(this.#kernel.length - 1)
    this.#kept = new Float32Array(Math.ceil(longestSeconds * this.sampleRate))
    this.#skip = 0
  }

  push({ left, right }: AudioBlock): void {
    if (this.#count >= this.#kept.length) return
    const taps = this.#kernel.length
    const samples = new Float32Array(this.#history.length + left.length)
    samples.set(this.#history)
    for (let i = 0; i < left.length; i++)
      samples[this.#history.length + i] = ((left[i] ?? 0) + (right[i] ?? 0)) / 2
    let at = this.#skip
    for (; at + taps <= samples.length && this.#count < this.#kept.length; at += this.#every) {
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += (samples[at + tap] ?? 0) * (this.#kernel[tap] ?? 0)
      this.#kept[this.#count++] = sum
    }
    const from = Math.min(at, samples.length)
    this.#history = samples.slice(from)
    this.#skip = at - from
  }

  samples(): Float32Array {
    return this.#kept.subarray(0, this.#count)
  }
}

function makeKernel(every: number): Float32Array {
  if (every === 1) return Float32Array.of(1)
  const half = 8 * every
  const kernel = Float32Array.from({ length: 2 * half + 1 }, (_, index) => {
    const i = index - half
    const turn = (i / every) * 0.9
    const sinc = i === 0 ? 1 : Math.sin(Math.PI * turn) / (Math.PI * turn)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * i) / (half + 1)))
  })
  const sum = kernel.reduce((total, tap) => total + tap, 0)
  return kernel.map((tap) => tap / sum)
}
