import { Biquad } from '#tests/music/filters.ts'
import { Oscillator } from '#tests/music/oscillators.ts'
import { centered, drawMono, noteEnvelope, type StereoSound } from '#tests/music/sound.ts'
import type { Note } from './instrument.ts'

export interface Bass808Shape {
  hertz: number
  seconds: number
  drive: number
  /** Pitch knock at the start: 0 none, 1 hard. */
  punch: number
  decaySeconds: number
  /** Pitch reached by a slide in the second half of the note. */
  slideToHertz?: number
}

/** How far the slide has come, 0 to 1: it starts at 45 % of the note and takes at most 140 ms. */
function slideProgress(time: number, seconds: number): number {
  const start = seconds * 0.45
  const end = Math.min(seconds * 0.8, start + 0.14)
  const progress = Math.min(1, Math.max(0, (time - start) / (end - start)))
  return progress * progress * (3 - 2 * progress)
}

/** The 808: a long driven sine that knocks, and slides when asked to. */
export function bass808({
  hertz,
  seconds,
  drive,
  punch,
  decaySeconds,
  slideToHertz,
}: Bass808Shape): Float32Array {
  const tone = new Oscillator()
  const lowpass = new Biquad('lowpass', 2400, 0.6)
  return drawMono(seconds + 0.06, (t) => {
    const slide = slideToHertz ? (slideToHertz / hertz) ** slideProgress(t, seconds) : 1
    const knock = 1 + punch * (1.8 * Math.exp(-t / 0.014) + 0.25 * Math.exp(-t / 0.05))
    const sine = tone.advance(hertz * slide * knock).sine()
    const release = Math.min(1, Math.max(0, (seconds + 0.05 - t) / 0.05))
    const level =
      Math.min(1, t / 0.002) * (0.25 * Math.exp(-t / 0.05) + Math.exp(-t / decaySeconds)) * release
    return lowpass.process(Math.tanh((sine + 0.12 * (2 * sine * sine - 1)) * drive * level) * 0.82)
  })
}

/** A round sine bass with a little second and third harmonic. */
export function subBass({ hertz, seconds, velocity }: Note): StereoSound {
  const tone = new Oscillator()
  const second = new Oscillator()
  const third = new Oscillator()
  return centered(
    drawMono(seconds + 0.05, (t) => {
      const wave =
        tone.advance(hertz).sine() +
        0.22 * second.advance(hertz * 2).sine() +
        0.06 * third.advance(hertz * 3).sine()
      const level = noteEnvelope(t, seconds, 0.006, 0.05) * (0.75 + 0.25 * Math.exp(-t / 0.2))
      return Math.tanh(wave * level * velocity * 1.5) * 0.75
    }),
  )
}

/** The log drum of amapiano and afrobeats: a short FM knock with a deep body. */
export function logDrum({ hertz, seconds, velocity }: Note): StereoSound {
  const body = new Oscillator()
  const knock = new Oscillator()
  const lowpass = new Biquad('lowpass', 3000)
  return centered(
    drawMono(Math.max(seconds, 0.45), (t) => {
      const pitch = hertz * (1 + 1.3 * Math.exp(-t / 0.022))
      body.advance(pitch)
      knock.advance(pitch * 2.01)
      const level = Math.min(1, t / 0.001) * Math.exp(-t / 0.34) * velocity * 2.4
      return lowpass.process(Math.tanh(body.sine(1.2 * Math.exp(-t / 0.06) * knock.sine()) * level)) * 0.8
    }),
  )
}
