import type { AudioBlock } from './audio-source.ts'

/** Loudness of silence in LUFS: the absolute gate. */
export const SILENCE_LUFS = -70

type Section = { b0: number; b1: number; b2: number; a1: number; a2: number }

/**
 * Streaming integrated loudness (ITU-R BS.1770-4): K-weighting, 400 ms windows with 75 % overlap, gates at −70 LUFS and
 * 10 LU below the mean. Also tracks the highest sample.
 */
export class LoudnessMeter {
  readonly #hopFrames: number
  readonly #shelf: Section
  readonly #highpass: Section
  readonly #states = [new Float64Array(6), new Float64Array(6)]
  readonly #energies: number[] = []
  #energy = 0
  #filled = 0
  /** Highest absolute sample; NaN if any sample was. */
  peak = 0

  constructor(sampleRate: number) {
    this.#hopFrames = Math.round(sampleRate / 10)
    const { shelf, highpass } = kWeighting(sampleRate)
    this.#shelf = shelf
    this.#highpass = highpass
  }

  push({ left, right }: AudioBlock): void {
    for (let from = 0; from < left.length; ) {
      const to = Math.min(left.length, from + this.#hopFrames - this.#filled)
      this.#weigh(left, from, to, 0)
      this.#weigh(right, from, to, 1)
      this.#filled += to - from
      from = to
      if (this.#filled < this.#hopFrames) continue
      this.#energies.push(this.#energy)
      this.#energy = 0
      this.#filled = 0
    }
  }

  /** In LUFS; silence is −70. */
  integrated(): number {
    const powers = this.#windowPowers().filter((power) => toLufs(power) > SILENCE_LUFS)
    if (powers.length === 0) return SILENCE_LUFS
    const gate = toLufs(mean(powers)) - 10
    return toLufs(mean(powers.filter((power) => toLufs(power) > gate)))
  }

  #windowPowers(): number[] {
    const hops = this.#energies
    // Audio shorter than one window is measured as a whole.
    if (hops.length < 4) {
      const energy = hops.reduce((sum, value) => sum + value, 0) + this.#energy
      return [energy / (hops.length * this.#hopFrames + this.#filled || 1)]
    }
    const powers: number[] = []
    for (let i = 3; i < hops.length; i++) {
      const energy = (hops[i - 3] ?? 0) + (hops[i - 2] ?? 0) + (hops[i - 1] ?? 0) + (hops[i] ?? 0)
      powers.push(energy / (4 * this.#hopFrames))
    }
    return powers
  }

  #weigh(samples: Float32Array, from: number, to: number, channel: 0 | 1): void {
    const state = this.#states[channel] ?? new Float64Array(6)
    const shelf = this.#shelf
    const highpass = this.#highpass
    let [x1 = 0, x2 = 0, y1 = 0, y2 = 0, z1 = 0, z2 = 0] = state
    let energy = 0
    let peak = this.peak
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0
      const height = Math.abs(x)
      // NaN is sticky.
      if (height > peak || Number.isNaN(height)) peak = height
      const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2
      const z = y - 2 * y1 + y2 - highpass.a1 * z1 - highpass.a2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      energy += z * z
    }
    state.set([x1, x2, y1, y2, z1, z2])
    this.#energy += energy
    this.peak = peak
  }
}

/**
 * K-weighting: a head shelf, then a high-pass. Coefficients from the analog prototypes in Brecht De Man, "Evaluation of
 * implementations of the EBU R 128 loudness measurement" (2018).
 */
function kWeighting(sampleRate: number): { shelf: Section; highpass: Section } {
  const shelfQ = 0.7071752369554196
  const gain = 10 ** (3.999843853973347 / 20)
  const middle = gain ** 0.4996667741545416
  const s = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const s0 = 1 + s / shelfQ + s * s
  const highpassQ = 0.5003270373238773
  const h = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const h0 = 1 + h / highpassQ + h * h
  return {
    shelf: {
      b0: (gain + (middle * s) / shelfQ + s * s) / s0,
      b1: (2 * (s * s - gain)) / s0,
      b2: (gain - (middle * s) / shelfQ + s * s) / s0,
      a1: (2 * (s * s - 1)) / s0,
      a2: (1 - s / shelfQ + s * s) / s0,
    },
    highpass: { b0: 1, b1: -2, b2: 1, a1: (2 * (h * h - 1)) / h0, a2: (1 - h / highpassQ + h * h) / h0 },
  }
}

function toLufs(meanSquare: number): number {
  return -0.691 + 10 * Math.log10(meanSquare + 1e-15)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
