import { SweepFilter } from '#tests/music/filters.ts'
import { Oscillator } from '#tests/music/oscillators.ts'
import { drawStereo, noteEnvelope, TAU } from '#tests/music/sound.ts'
import type { Instrument } from './instrument.ts'

export interface SynthShape {
  wave?: 'saw' | 'square'
  /** Oscillators spread over the stereo field. */
  voices: number
  /** Width of the spread as a share of the frequency. */
  detune: number
  cutoffHertz: number
  /** The filter opens this many octaves at the start … */
  sweepOctaves?: number
  /** … and closes again with this time constant. */
  sweepSeconds?: number
  resonance?: number
  attack: number
  release: number
  /** Level after the decay, 0 to 1. */
  sustain?: number
  decay?: number
  /** Level of a sine one octave below. */
  sub?: number
  /** Depth of a delayed vibrato as a share of the frequency. */
  vibrato?: number
}

/** The filter's cutoff is set once in this many frames. */
const CONTROL_FRAMES = 16

/** A subtractive synthesizer: detuned oscillators through a swept low-pass, from bass to supersaw pad. */
export function synth(shape: SynthShape): Instrument {
  const { wave = 'saw', voices, detune, cutoffHertz, attack, release } = shape
  const { sweepOctaves = 1.5, sweepSeconds = 0.4, resonance = 0.8 } = shape
  const { sustain = 0.8, decay = 0.6, sub = 0, vibrato = 0 } = shape
  return ({ hertz, seconds, velocity, random }) => {
    const oscillators = Array.from({ length: voices }, (_, index) => {
      const spread = voices > 1 ? (index / (voices - 1)) * 2 - 1 : 0
      return {
        wave: new Oscillator(random()),
        hertz: hertz * (1 + detune * spread * 0.5),
        left: 1 - spread * 0.75,
        right: 1 + spread * 0.75,
      }
    })
    const below = new Oscillator()
    const leftFilter = new SweepFilter()
    const rightFilter = new SweepFilter()
    const level = 0.9 / Math.sqrt(voices)
    const vibratoPhase = random() * TAU
    const openHertz = cutoffHertz * (1 + (velocity - 0.7) * 0.6)
    return drawStereo(seconds + release, (t, frame, index) => {
      const bend = vibrato ? 1 + vibrato * Math.min(1, t / 0.5) * Math.sin(TAU * 5.1 * t + vibratoPhase) : 1
      let left = 0
      let right = 0
      for (const oscillator of oscillators) {
        oscillator.wave.advance(oscillator.hertz * bend)
        const sample = wave === 'saw' ? oscillator.wave.saw() : oscillator.wave.square() * 0.7
        left += sample * oscillator.left
        right += sample * oscillator.right
      }
      if (sub) {
        const octaveBelow = below.advance(hertz * 0.5).sine() * sub * 2
        left += octaveBelow
        right += octaveBelow
      }
      if (index % CONTROL_FRAMES === 0) {
        const opening = Math.exp(-t / sweepSeconds) * Math.min(1, t / Math.max(attack, 0.003))
        const cutoff = openHertz * 2 ** (sweepOctaves * opening)
        leftFilter.tune(cutoff, resonance)
        rightFilter.tune(cutoff, resonance)
      }
      const loudness = sustain + (1 - sustain) * Math.exp(-t / decay)
      const envelope = noteEnvelope(t, seconds, attack, release) * loudness * velocity * 0.5
      frame.left = leftFilter.process(left * level) * envelope
      frame.right = rightFilter.process(right * level) * envelope
    })
  }
}
