import { Biquad } from '#tests/music/filters.ts'
import { type Random, seededRandom } from '#tests/music/random.ts'
import { midiToHertz, SAMPLE_RATE, TAU } from '#tests/music/sound.ts'
import { Key, ROOT_NAMES, type Tone } from '#tests/music/theory.ts'

/** Mono samples of something without a beat. The same arguments always give the same sound. */
export type BeatlessSound = (sampleRate: number, seed: number) => Float32Array

const SECONDS = 45

/** What people upload by mistake, or put between their beats. */
export const beatlessSounds = {
  rain,
  'vinyl hiss': vinylHiss,
  'a machine': machine,
  speech,
  'ambient pads': ambientPads,
  applause,
  surf,
  'one long drone': drone,
} as const satisfies Record<string, BeatlessSound>
export type BeatlessName = keyof typeof beatlessSounds

function white(random: Random): number {
  return random() * 2 - 1
}

/** Adds a sound to the samples from a time on, in seconds. */
function add(
  samples: Float32Array,
  sampleRate: number,
  at: number,
  seconds: number,
  sampleAt: (t: number) => number,
) {
  const from = Math.round(at * sampleRate)
  const to = Math.min(samples.length, from + Math.round(seconds * sampleRate))
  for (let i = Math.max(0, from); i < to; i++)
    samples[i] = (samples[i] ?? 0) + sampleAt((i - from) / sampleRate)
}

/** Times of independent events, so many a second on average. */
function* poissonTimes(random: Random, perSecond: number): Generator<number> {
  for (let at = -Math.log(1 - random()) / perSecond; at < SECONDS; ) {
    yield at
    at += -Math.log(1 - random()) / perSecond
  }
}

function noise(sampleRate: number, random: Random, gain: number): Float32Array {
  return Float32Array.from({ length: SECONDS * sampleRate }, () => gain * white(random))
}

function rain(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = noise(sampleRate, random, 0.04)
  for (const at of poissonTimes(random, 8 + random() * 40)) {
    const [hertz, gain] = [500 + random() * 3500, 0.02 + 0.2 * random() ** 4]
    add(samples, sampleRate, at, 0.03, (t) => gain * Math.sin(TAU * hertz * t) * Math.exp(-t * 200))
  }
  return samples
}

function vinylHiss(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = noise(sampleRate, random, 0.01)
  for (const at of poissonTimes(random, 2 + random() * 8)) {
    const gain = 0.02 + 0.3 * random() ** 3
    add(samples, sampleRate, at, 0.004, (t) => gain * white(random) * Math.exp(-t * 900))
  }
  return samples
}

/** A motor's hum with its harmonics, whose load changes slowly, a fan, and parts that knock irregularly. */
function machine(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  // Filters are designed for the demo's sample rate.
  const air = new Biquad('lowpass', (900 * SAMPLE_RATE) / sampleRate)
  const [hertz, load] = [24 + random() * 60, 0.05 + random() * 0.2]
  const samples = noise(sampleRate, random, 0.15).map((sample, i) => {
    const t = i / sampleRate
    const turn = TAU * hertz * (t + 0.02 * Math.sin(TAU * load * t))
    const hum =
      Math.sin(turn) + 0.6 * Math.sin(2 * turn) + 0.4 * Math.sin(3 * turn) + 0.3 * Math.sin(5 * turn)
    return air.process(sample) + 0.12 * hum
  })
  for (const at of poissonTimes(random, 1 + random() * 3)) {
    const [knock, gain] = [120 + random() * 500, 0.1 + random() * 0.3]
    add(samples, sampleRate, at, 0.15, (t) => gain * Math.sin(TAU * knock * t) * Math.exp(-t * 40))
  }
  return samples
}

/** Speech-like: syllables and pauses of uneven lengths, some hissing, some voiced. */
function speech(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = new Float32Array(SECONDS * sampleRate)
  let at = 0
  while (at < SECONDS) {
    const seconds = 0.08 + random() * 0.25
    const [pitch, formant, hisses] = [90 + random() * 60, 400 + random() * 1800, random() < 0.35]
    add(samples, sampleRate, at, seconds, (t) => {
      let value = hisses ? 0.3 * white(random) : 0
      for (let partial = 1; partial < 20 && !hisses; partial++)
        value += Math.sin(TAU * pitch * partial * t) * Math.exp(-(((pitch * partial - formant) / 500) ** 2))
      return 0.2 * value * Math.sin((Math.PI * t) / seconds)
    })
    at += seconds + 0.02 + random() * (random() < 0.12 ? 1.2 : 0.3)
  }
  return samples
}

/** Chords that swell and fade over each other at uneven times. */
function ambientPads(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const key = new Key(`${ROOT_NAMES[seed % 12] ?? 'C'} ${seed % 2 ? 'minor' : 'major'}` as Tone)
  const samples = noise(sampleRate, random, 0.002)
  for (let at = 0; at < SECONDS; at += 2.5 + random() * 5) {
    const seconds = 6 + random() * 6
    for (const midi of key.chord(Math.floor(random() * 7), 4)) {
      const hertz = midiToHertz(midi) * (1 + (random() - 0.5) * 0.004)
      add(samples, sampleRate, at, seconds, (t) => {
        const tone = Math.sin(TAU * hertz * t) + 0.4 * Math.sin(TAU * 2 * hertz * t + Math.sin(t))
        return 0.06 * tone * Math.sin((Math.PI * t) / seconds) ** 2
      })
    }
  }
  return samples
}

function applause(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = new Float32Array(SECONDS * sampleRate)
  for (const at of poissonTimes(random, 60 + random() * 60)) {
    const gain = 0.05 + random() * 0.15
    add(samples, sampleRate, at, 0.03, (t) => gain * white(random) * Math.exp(-t * 150))
  }
  return samples
}

/** Waves that break every four to nine seconds. */
function surf(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = noise(sampleRate, random, 0.01)
  for (let at = 0; at < SECONDS; at += 4 + random() * 5) {
    const [rise, fall, gain] = [1 + random() * 2, 0.4 + random(), 0.1 + random() * 0.2]
    add(
      samples,
      sampleRate,
      at,
      rise + 4,
      (t) => gain * white(random) * (t < rise ? (t / rise) ** 2 : Math.exp(-(t - rise) / fall)),
    )
  }
  return samples
}

/** A chord of saws that beat against each other, through a filter that never stands still. */
function drone(sampleRate: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const root = midiToHertz(33 + Math.floor(random() * 12))
  const voices = [1, 1.004, 1.5, 1.997].map((ratio) => ({ hertz: root * ratio, phase: random() }))
  const partials = Array.from({ length: 10 }, (_, index) => ({
    slow: 0.03 + random() * 0.15,
    phase: random() * TAU,
    number: index + 1,
  }))
  return Float32Array.from({ length: SECONDS * sampleRate }, (_, i) => {
    const t = i / sampleRate
    let value = 0
    for (const { slow, phase, number } of partials) {
      const level = (0.5 + 0.5 * Math.sin(TAU * slow * t + phase)) / number
      for (const voice of voices) value += level * Math.sin(TAU * number * (voice.hertz * t + voice.phase))
    }
    return 0.05 * value
  })
}
