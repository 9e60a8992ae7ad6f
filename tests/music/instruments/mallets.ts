import { Oscillator } from '#tests/music/oscillators.ts'
import { drawStereo, type StereoSound } from '#tests/music/sound.ts'
import type { Note } from './instrument.ts'

/** A glassy bell by frequency modulation, ratio 3.5. */
export function bell({ hertz, seconds, velocity, random }: Note): StereoSound {
  const place = (random() - 0.5) * 0.5
  const carrier = new Oscillator()
  const octave = new Oscillator()
  const modulator = new Oscillator()
  const strike = new Oscillator()
  return drawStereo(Math.max(seconds, 1.8), (t, frame) => {
    carrier.advance(hertz)
    octave.advance(hertz * 2)
    modulator.advance(hertz * 3.5)
    strike.advance(Math.min(hertz * 6.27, 12_000))
    const glass = carrier.sine(1.8 * velocity * Math.exp(-t / 0.18) * modulator.sine()) * Math.exp(-t / 0.75)
    const shine = 0.12 * strike.sine() * Math.exp(-t / 0.12) + 0.3 * octave.sine() * Math.exp(-t / 0.4)
    const level = Math.min(1, t / 0.0015) * velocity * 0.6
    frame.left = (glass + shine) * level * (1 - place)
    frame.right = (glass + shine) * level * (1 + place)
  })
}

/** A wooden bar: fundamental, fourth and ninth partial. */
export function marimba({ hertz, velocity, random }: Note): StereoSound {
  const place = (random() - 0.5) * 0.6
  const bar = new Oscillator()
  const fourth = new Oscillator()
  const ninth = new Oscillator()
  return drawStereo(0.9, (t, frame) => {
    const wood =
      bar.advance(hertz).sine() * Math.exp(-t / 0.28) +
      0.3 * velocity * fourth.advance(hertz * 3.93).sine() * Math.exp(-t / 0.06) +
      0.12 * ninth.advance(hertz * 9.2).sine() * Math.exp(-t / 0.02)
    const level = Math.min(1, t / 0.001) * velocity * 0.7
    frame.left = wood * level * (1 - place)
    frame.right = wood * level * (1 + place)
  })
}

/** A thumb piano: a damped tongue with a buzzing, slightly sharp overtone. */
export function kalimba({ hertz, velocity, random }: Note): StereoSound {
  const place = (random() - 0.5) * 0.5
  const tongue = new Oscillator()
  const overtone = new Oscillator()
  return drawStereo(1.1, (t, frame) => {
    tongue.advance(hertz)
    overtone.advance(hertz * 5.4)
    const tone =
      tongue.sine(0.5 * Math.exp(-t / 0.05) * tongue.sine()) * Math.exp(-t / 0.4) +
      0.22 * velocity * overtone.sine() * Math.exp(-t / 0.035)
    const level = Math.min(1, t / 0.0012) * velocity * 0.7
    frame.left = tone * level * (1 - place)
    frame.right = tone * level * (1 + place)
  })
}
