import { Biquad } from '#tests/music/filters.ts'
import { Oscillator } from '#tests/music/oscillators.ts'
import { seededNoise } from '#tests/music/random.ts'
import { drawStereo, SAMPLE_RATE, type StereoSound } from '#tests/music/sound.ts'
import type { Instrument, Note } from './instrument.ts'

export interface StringShape {
  /** 0 bright, 1 dull: how much of the neighbouring sample is mixed in on each trip round the string. */
  damping: number
  /** What remains after one trip, at 220 Hz. */
  sustain: number
  brightHertz: number
}

/** Burst of noise that fills the string, combed as a pick at 18 % of its length would. */
function pickNoise(length: number, brightHertz: number, { velocity, random }: Note): Float32Array {
  const string = new Float32Array(length)
  const lowpass = new Biquad('lowpass', brightHertz * (0.5 + velocity * 0.6))
  const noise = seededNoise(Math.floor(random() * 1e6))
  for (let i = 0; i < length; i++) string[i] = lowpass.process(noise())
  const pickAt = Math.max(1, Math.floor(length * 0.18))
  for (let i = length - 1; i >= pickAt; i--) string[i] = (string[i] ?? 0) - (string[i - pickAt] ?? 0) * 0.7
  return string
}

/** A plucked string after Karplus and Strong, tuned by an all-pass, in a small wooden body. */
export function pluckedString({ damping, sustain, brightHertz }: StringShape): Instrument {
  return (note) => {
    const { hertz, seconds, velocity, random } = note
    const period = SAMPLE_RATE / hertz
    const length = Math.floor(period - 0.5)
    const fraction = period - 0.5 - length
    const allpass = (1 - fraction) / (1 + fraction)
    const string = pickNoise(length, brightHertz, note)
    const held = sustain ** ((220 / hertz) ** 0.15)
    const body = [
      new Biquad('highpass', 75),
      new Biquad('peak', 190, 1.2, 5),
      new Biquad('peak', 420, 1.5, 3),
    ]
    const place = (random() - 0.5) * 0.4
    let position = 0
    let previous = 0
    let allpassInput = 0
    let allpassOutput = 0
    return drawStereo(Math.max(seconds + 0.15, 0.5), (t, frame) => {
      const current = string[position] ?? 0
      const smoothed = current * (1 - damping * 0.5) + previous * damping * 0.5
      const fed = smoothed * (t > seconds ? held * 0.985 : held)
      previous = current
      allpassOutput = allpass * fed + allpassInput - allpass * allpassOutput
      allpassInput = fed
      string[position] = allpassOutput
      position = position + 1 >= length ? 0 : position + 1
      let sound = current
      for (const filter of body) sound = filter.process(sound)
      frame.left = sound * velocity * 1.3 * (1 - place)
      frame.right = sound * velocity * 1.3 * (1 + place)
    })
  }
}

export const nylonGuitar = pluckedString({ damping: 0.45, sustain: 0.997, brightHertz: 5200 })
export const mutedGuitar = pluckedString({ damping: 0.6, sustain: 0.995, brightHertz: 3500 })
export const highlifeGuitar = pluckedString({ damping: 0.35, sustain: 0.9955, brightHertz: 6500 })
export const harp = pluckedString({ damping: 0.35, sustain: 0.9975, brightHertz: 6000 })
const bassString = pluckedString({ damping: 0.85, sustain: 0.994, brightHertz: 1500 })

/** A plucked bass string with a sine below it, close to an upright bass. */
export function uprightBass(note: Note): StereoSound {
  const { hertz, seconds, velocity } = note
  const sound = bassString(note)
  const fundamental = new Oscillator()
  for (let i = 0; i < sound.left.length; i++) {
    const t = i / SAMPLE_RATE
    const damped = t > seconds ? Math.max(0, 1 - (t - seconds) / 0.1) : 1
    const level = Math.exp(-t / 0.55) * Math.min(1, t / 0.006) * velocity * 0.6 * damped
    const sine = fundamental.advance(hertz).sine() * level
    sound.left[i] = (sound.left[i] ?? 0) * 0.7 + sine
    sound.right[i] = (sound.right[i] ?? 0) * 0.7 + sine
  }
  return sound
}
