import { DelayLine } from './delay-line.ts'
import { Biquad } from './filters.ts'
import { SAMPLE_RATE, type StereoSound, secondsToFrames, silence, TAU } from './sound.ts'

export interface ReverbShape {
  /** Time to fall by 60 dB. */
  seconds: number
  /** Above this the tail falls faster. */
  dampHertz?: number
  preDelaySeconds?: number
}

/** Line lengths in samples: primes and near-primes, so that echoes do not coincide. */
const LINE_SAMPLES = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797]

const DIFFUSERS = [
  { samples: 142, gain: 0.72 },
  { samples: 107, gain: 0.72 },
  { samples: 379, gain: 0.6 },
  { samples: 277, gain: 0.6 },
]

/** Samples by which each line is lengthened and shortened, slowly, against metallic ringing. */
const MODULATION_SAMPLES = 12

class Diffuser {
  private readonly line: DelayLine
  private readonly samples: number
  private readonly gain: number

  constructor(samples: number, gain: number) {
    this.line = new DelayLine(samples)
    this.samples = samples
    this.gain = gain
  }

  process(input: number): number {
    const delayed = this.line.read(this.samples)
    const output = delayed - this.gain * input
    this.line.write(input + this.gain * output)
    return output
  }
}

class RoomLine {
  /** Damped and attenuated output of this step. */
  output = 0
  private readonly line: DelayLine
  private readonly samples: number
  private readonly gain: number
  private readonly damping: number
  private readonly direction: number
  private damped = 0

  constructor(samples: number, index: number, { seconds, dampHertz = 5200 }: ReverbShape) {
    this.line = new DelayLine(samples + MODULATION_SAMPLES + 2)
    this.samples = samples
    this.gain = 10 ** ((-3 * samples) / SAMPLE_RATE / seconds)
    this.damping = Math.exp((-TAU * dampHertz) / SAMPLE_RATE)
    this.direction = index % 2 === 0 ? -1 : 1
  }

  read(modulation: number): number {
    const sample = this.line.read(this.samples + this.direction * modulation)
    this.damped = sample + (this.damped - sample) * this.damping
    this.output = this.damped * this.gain
    return this.output
  }

  write(sample: number): void {
    this.line.write(sample)
  }
}

/**
 * A room: eight delay lines that feed one another through a Householder matrix (Jot and Chaigne's
 * feedback delay network), with input diffusion. Only the room is returned, without the input.
 */
export function reverb(input: StereoSound, shape: ReverbShape): StereoSound {
  const frames = input.left.length
  const output = silence(frames)
  const preDelay = secondsToFrames(shape.preDelaySeconds ?? 0.018)
  const lines = LINE_SAMPLES.map((samples, index) => new RoomLine(samples, index, shape))
  const lowCut = { left: new Biquad('highpass', 220), right: new Biquad('highpass', 220) }
  const leftDiffusers = DIFFUSERS.map(({ samples, gain }) => new Diffuser(samples, gain))
  const rightDiffusers = DIFFUSERS.map(({ samples, gain }) => new Diffuser(samples + 23, gain))
  for (let i = 0; i < frames; i++) {
    let left = lowCut.left.process(input.left[i - preDelay] ?? 0)
    let right = lowCut.right.process(input.right[i - preDelay] ?? 0)
    for (const diffuser of leftDiffusers) left = diffuser.process(left)
    for (const diffuser of rightDiffusers) right = diffuser.process(right)
    const modulation = Math.sin((i * TAU * 0.7) / SAMPLE_RATE) * MODULATION_SAMPLES
    let sum = 0
    for (const line of lines) sum += line.read(modulation)
    const reflection = sum / 4
    let wetLeft = 0
    let wetRight = 0
    for (let k = 0; k < lines.length; k++) {
      const line = lines[k]
      if (!line) continue
      const isRight = k % 2 === 1
      const sign = k & 2 ? -1 : 1
      if (isRight) wetRight += line.output * sign
      else wetLeft += line.output * sign
      line.write(line.output - reflection + (isRight ? right : left) * 0.35)
    }
    output.left[i] = wetLeft * 0.6
    output.right[i] = wetRight * 0.6
  }
  return output
}
