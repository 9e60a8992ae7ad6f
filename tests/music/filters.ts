import { SAMPLE_RATE, type StereoSound, TAU } from './sound.ts'

export type FilterKind = 'lowpass' | 'highpass' | 'bandpass' | 'peak' | 'lowshelf' | 'highshelf'

interface Coefficients {
  b0: number
  b1: number
  b2: number
  a0: number
  a1: number
  a2: number
}

/** Robert Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter coefficients". */
function cookbook(kind: FilterKind, hertz: number, q: number, gainDb: number): Coefficients {
  const omega = (TAU * Math.min(hertz, SAMPLE_RATE * 0.49)) / SAMPLE_RATE
  const cos = Math.cos(omega)
  const alpha = Math.sin(omega) / (2 * q)
  const amplitude = 10 ** (gainDb / 40)
  switch (kind) {
    case 'lowpass':
      return { b0: (1 - cos) / 2, b1: 1 - cos, b2: (1 - cos) / 2, a0: 1 + alpha, a1: -2 * cos, a2: 1 - alpha }
    case 'highpass':
      return {
        b0: (1 + cos) / 2,
        b1: -1 - cos,
        b2: (1 + cos) / 2,
        a0: 1 + alpha,
        a1: -2 * cos,
        a2: 1 - alpha,
      }
    case 'bandpass':
      return { b0: alpha, b1: 0, b2: -alpha, a0: 1 + alpha, a1: -2 * cos, a2: 1 - alpha }
    case 'peak':
      return {
        b0: 1 + alpha * amplitude,
        b1: -2 * cos,
        b2: 1 - alpha * amplitude,
        a0: 1 + alpha / amplitude,
        a1: -2 * cos,
        a2: 1 - alpha / amplitude,
      }
    case 'lowshelf':
    case 'highshelf': {
      const side = kind === 'lowshelf' ? 1 : -1
      const slope = 2 * Math.sqrt(amplitude) * alpha
      const more = amplitude + 1
      const less = amplitude - 1
      return {
        b0: amplitude * (more - side * less * cos + slope),
        b1: side * 2 * amplitude * (less - side * more * cos),
        b2: amplitude * (more - side * less * cos - slope),
        a0: more + side * less * cos + slope,
        a1: side * -2 * (less + side * more * cos),
        a2: more + side * less * cos - slope,
      }
    }
  }
}

/** A second-order filter, transposed direct form II. */
export class Biquad {
  private readonly b0: number
  private readonly b1: number
  private readonly b2: number
  private readonly a1: number
  private readonly a2: number
  private first = 0
  private second = 0

  constructor(kind: FilterKind, hertz: number, q = Math.SQRT1_2, gainDb = 0) {
    const c = cookbook(kind, hertz, q, gainDb)
    this.b0 = c.b0 / c.a0
    this.b1 = c.b1 / c.a0
    this.b2 = c.b2 / c.a0
    this.a1 = c.a1 / c.a0
    this.a2 = c.a2 / c.a0
  }

  process(input: number): number {
    const output = this.b0 * input + this.first
    this.first = this.b1 * input - this.a1 * output + this.second
    this.second = this.b2 * input - this.a2 * output
    return output
  }
}

/** Filters both channels in place. */
export function equalise(
  sound: StereoSound,
  kind: FilterKind,
  hertz: number,
  q = Math.SQRT1_2,
  gainDb = 0,
): StereoSound {
  for (const channel of [sound.left, sound.right]) {
    const filter = new Biquad(kind, hertz, q, gainDb)
    for (let i = 0; i < channel.length; i++) channel[i] = filter.process(channel[i] ?? 0)
  }
  return sound
}

/**
 * State variable filter whose cutoff may move while it runs: Andrew Simper's trapezoidal form.
 * After `process`, `lowpass` and `bandpass` hold the two outputs.
 */
export class SweepFilter {
  lowpass = 0
  bandpass = 0
  private frequency = 0
  private damping = 1
  private firstState = 0
  private secondState = 0

  tune(hertz: number, q: number): void {
    this.frequency = Math.tan((Math.PI * Math.min(hertz, 18_000)) / SAMPLE_RATE)
    this.damping = 1 / q
  }

  process(input: number): number {
    const { frequency, damping } = this
    const high =
      (input - this.firstState * (damping + frequency) - this.secondState) /
      (1 + frequency * (frequency + damping))
    this.bandpass = frequency * high + this.firstState
    this.lowpass = frequency * this.bandpass + this.secondState
    this.firstState = frequency * high + this.bandpass
    this.secondState = frequency * this.bandpass + this.lowpass
    return this.lowpass
  }
}
