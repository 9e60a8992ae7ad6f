import { Biquad } from '#tests/music/filters.ts'
import { Oscillator } from '#tests/music/oscillators.ts'
import { seededNoise } from '#tests/music/random.ts'
import { drawStereo, noteEnvelope, type StereoSound, TAU } from '#tests/music/sound.ts'
import type { Instrument, Note } from './instrument.ts'

/** A breathy flute: four partials, a late vibrato, air around the octave. */
export function flute({ hertz, seconds, velocity, random }: Note): StereoSound {
  const release = 0.12
  const partials = [1, 0.22, 0.1, 0.03].map((level, index) => ({
    level,
    ratio: index + 1,
    wave: new Oscillator(),
  }))
  const air = new Biquad('bandpass', hertz * 2, 2)
  const hiss = new Biquad('highpass', 2500)
  const noise = seededNoise(Math.floor(random() * 1e6))
  return drawStereo(seconds + release, (t, frame) => {
    const vibrato = 1 + 0.006 * Math.min(1, Math.max(0, t - 0.15) / 0.3) * Math.sin(TAU * 5.3 * t)
    const scoop = 1 - 0.03 * Math.exp(-t / 0.03)
    let tone = 0
    for (const { level, ratio, wave } of partials)
      tone += wave.advance(hertz * ratio * vibrato * scoop).sine() * level
    const white = noise()
    const breath = (air.process(white) * 0.35 + hiss.process(white) * 0.015) * (0.25 + Math.exp(-t / 0.05))
    const sound = (tone + breath) * noteEnvelope(t, seconds, 0.05, release) * velocity * 0.5
    frame.left = sound
    frame.right = sound
  })
}

export interface Formant {
  hertz: number
  level: number
}

export const VOWELS = {
  ah: [
    { hertz: 700, level: 1 },
    { hertz: 1150, level: 0.5 },
    { hertz: 2700, level: 0.2 },
  ],
  oh: [
    { hertz: 400, level: 1 },
    { hertz: 800, level: 0.6 },
    { hertz: 2600, level: 0.12 },
  ],
  ooh: [
    { hertz: 320, level: 1 },
    { hertz: 800, level: 0.7 },
    { hertz: 2400, level: 0.15 },
  ],
} satisfies Record<string, Formant[]>

/** Four singers a few cents apart, alternately left and right. */
const SINGERS = [
  { detune: 0.995, isRight: false },
  { detune: 1.004, isRight: true },
  { detune: 0.999, isRight: false },
  { detune: 1.0065, isRight: true },
]

/** A small choir, or with a short attack a vocal chop: saws through the vowel's formants. */
export function choir(vowel: readonly Formant[], attack: number, release: number): Instrument {
  return ({ hertz, seconds, velocity, random }) => {
    const singers = SINGERS.map((singer) => ({ ...singer, wave: new Oscillator(random()) }))
    const chest = { left: new Biquad('lowpass', 900, 0.6), right: new Biquad('lowpass', 900, 0.6) }
    const mouths = vowel.map((formant) => ({
      level: formant.level * 1.6,
      left: new Biquad('bandpass', formant.hertz, formant.hertz / 110),
      right: new Biquad('bandpass', formant.hertz * 1.03, formant.hertz / 110),
    }))
    const noise = seededNoise(Math.floor(random() * 1e6))
    const vibratoPhase = random() * TAU
    return drawStereo(seconds + release, (t, frame) => {
      const vibrato = 1 + 0.005 * Math.min(1, t / 0.4) * Math.sin(TAU * 5 * t + vibratoPhase)
      const scoop = 2 ** ((-0.6 * Math.exp(-t / 0.025)) / 12)
      let left = 0
      let right = 0
      for (const { detune, isRight, wave } of singers) {
        const sample = wave.advance(hertz * detune * vibrato * scoop).saw()
        if (isRight) right += sample
        else left += sample
      }
      const breath = noise() * 0.05
      frame.left = chest.left.process(left) * 0.25
      frame.right = chest.right.process(right) * 0.25
      for (const mouth of mouths) {
        frame.left += mouth.left.process(left + breath) * mouth.level
        frame.right += mouth.right.process(right + breath) * mouth.level
      }
      const level = noteEnvelope(t, seconds, attack, release) * velocity * 0.5
      frame.left *= level
      frame.right *= level
    })
  }
}
