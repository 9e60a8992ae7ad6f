import { Biquad } from '#tests/music/filters.ts'
import { Oscillator } from '#tests/music/oscillators.ts'
import { seededNoise } from '#tests/music/random.ts'
import { drawStereo, noteEnvelope, SAMPLE_RATE, type StereoSound, TAU } from '#tests/music/sound.ts'
import type { Note } from './instrument.ts'

/** An electric piano: a sine bent by itself, a tine fourteen times higher, and the suitcase's stereo tremolo. */
export function electricPiano({ hertz, seconds, velocity, random }: Note): StereoSound {
  const release = 0.35
  const place = (random() - 0.5) * 0.3
  const tone = new Oscillator()
  const tine = new Oscillator()
  const ring = 1.9 * (220 / hertz) ** 0.35
  const brightness = 0.45 + velocity
  return drawStereo(seconds + release, (t, frame) => {
    tone.advance(hertz)
    tine.advance(Math.min(hertz * 14, 9000))
    const bend = brightness * (0.28 + 0.9 * Math.exp(-t / 0.22))
    const bark = tone.sine(bend * tone.sine()) * 0.8 + 0.1 * velocity * tine.sine() * Math.exp(-t / 0.09)
    const level = Math.exp(-t / ring) * noteEnvelope(t, seconds, 0.002, release) * velocity * 0.5
    const tremolo = Math.sin(TAU * 4.6 * t + place) * 0.24 + place
    frame.left = bark * level * (1 - tremolo)
    frame.right = bark * level * (1 + tremolo)
  })
}

interface StringPartial {
  /** Radians per frame of the two strings, tuned a hair apart. */
  steps: [number, number]
  phases: [number, number]
  level: number
  fallPerFrame: number
}

/** Stiffness of a piano string: partial k lies at k f √(1 + B k²). */
const INHARMONICITY = 0.00035

function pianoPartials({ hertz, velocity, random }: Note): StringPartial[] {
  const count = Math.min(14, Math.floor(11_000 / hertz))
  return Array.from({ length: count }, (_, index) => {
    const k = index + 1
    const step = (TAU * hertz * k * Math.sqrt(1 + INHARMONICITY * k * k)) / SAMPLE_RATE
    const ring = (3.2 * (220 / hertz) ** 0.5) / (1 + 0.28 * index)
    // The hammer strikes at about a seventh of the string, which silences every seventh partial.
    const hammer = k % 7 === 0 ? 0.3 : 1
    return {
      steps: [step * 0.99975, step * 1.00035],
      phases: [random() * TAU, random() * TAU],
      level: hammer / k ** (1.25 - 0.5 * velocity),
      fallPerFrame: Math.exp(-1 / (ring * SAMPLE_RATE)),
    }
  })
}

/** An additive piano: two strings per note, low notes to the left. */
export function piano(note: Note): StereoSound {
  const { hertz, seconds, velocity, random } = note
  const partials = pianoPartials(note)
  const total = partials.reduce((sum, partial) => sum + partial.level, 0)
  const place = Math.max(-0.5, Math.min(0.5, Math.log2(hertz / 330) * 0.22))
  const felt = new Biquad('lowpass', 1800)
  const noise = seededNoise(Math.floor(random() * 1e6))
  return drawStereo(seconds + 0.25, (t, frame) => {
    let first = 0
    let second = 0
    for (const partial of partials) {
      partial.level *= partial.fallPerFrame
      partial.phases[0] += partial.steps[0]
      partial.phases[1] += partial.steps[1]
      first += Math.sin(partial.phases[0]) * partial.level
      second += Math.sin(partial.phases[1]) * partial.level
    }
    const strings = ((first + second) * 1.05) / total + felt.process(noise()) * Math.exp(-t / 0.012) * 0.06
    const level = noteEnvelope(t, seconds, 0.0025, 0.25) * velocity * 0.6
    frame.left = (strings * 0.8 + (first * 0.25) / total) * level * (1 - place)
    frame.right = (strings * 0.8 + (second * 0.25) / total) * level * (1 + place)
  })
}

/** Drawbar levels of a mellow organ: 16', 8', 5⅓', 4', 2'. */
const DRAWBARS = [
  { ratio: 0.5, level: 0.5 },
  { ratio: 1, level: 1 },
  { ratio: 1.5, level: 0.28 },
  { ratio: 2, level: 0.5 },
  { ratio: 4, level: 0.18 },
]

/** A drawbar organ with percussion on the second harmonic and a slow rotor. */
export function organ({ hertz, seconds, velocity, random }: Note): StereoSound {
  const bars = DRAWBARS.map((bar) => ({ ...bar, wave: new Oscillator(random()) }))
  const percussion = new Oscillator()
  const rotorPhase = random() * TAU
  return drawStereo(seconds + 0.08, (t, frame) => {
    let tone = percussion.advance(hertz * 2).sine() * 0.7 * Math.exp(-t / 0.09)
    const vibrato = 1 + 0.0015 * Math.sin(TAU * 5.8 * t + rotorPhase)
    for (const { ratio, level, wave } of bars) tone += wave.advance(hertz * ratio * vibrato).sine() * level
    const driven = Math.tanh(tone * 0.55) * noteEnvelope(t, seconds, 0.004, 0.08) * velocity * 0.5
    const rotor = 0.18 * Math.sin(TAU * 5.8 * t + rotorPhase)
    frame.left = driven * (1 - rotor)
    frame.right = driven * (1 + rotor)
  })
}
