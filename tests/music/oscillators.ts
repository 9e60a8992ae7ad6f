import { SAMPLE_RATE, TAU } from './sound.ts'

/** Rounds the corner of a jump so that it does not alias (polynomial band-limited step). */
function softenStep(phase: number, increment: number): number {
  if (phase < increment) {
    const x = phase / increment
    return x + x - x * x - 1
  }
  if (phase > 1 - increment) {
    const x = (phase - 1) / increment
    return x * x + x + x + 1
  }
  return 0
}

/** A running phase in cycles; the frequency may change with every step. */
export class Oscillator {
  private phase: number
  private increment = 0

  constructor(startPhase = 0) {
    this.phase = startPhase
  }

  advance(hertz: number): this {
    this.increment = hertz / SAMPLE_RATE
    this.phase += this.increment
    if (this.phase >= 1) this.phase -= Math.floor(this.phase)
    return this
  }

  /** Sine, with an optional phase offset in radians (phase modulation). */
  sine(offset = 0): number {
    return Math.sin(TAU * this.phase + offset)
  }

  saw(): number {
    return 2 * this.phase - 1 - softenStep(this.phase, this.increment)
  }

  square(): number {
    const shifted = this.phase < 0.5 ? this.phase + 0.5 : this.phase - 0.5
    const raw = this.phase < 0.5 ? 1 : -1
    return raw + softenStep(this.phase, this.increment) - softenStep(shifted, this.increment)
  }
}
