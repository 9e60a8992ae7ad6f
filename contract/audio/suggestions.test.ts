import { describe, expect, test } from 'vitest'
import { type Tone, tones } from '#contract/catalogue/tone.ts'
import { guessKey } from './key.ts'
import { guessTempo } from './tempo.ts'

const RATE = 11_025

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function noise(seconds: number, seed = 1): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length: seconds * RATE }, () => (random() * 2 - 1) * 0.3)
}

/** Adds a decaying note with four harmonics. */
function addNote(samples: Float32Array, at: number, seconds: number, midi: number): void {
  const hertz = 440 * 2 ** ((midi - 69) / 12)
  const from = Math.round(at * RATE)
  const to = Math.min(samples.length, from + Math.round(seconds * RATE))
  for (let i = from; i < to; i++) {
    const t = (i - from) / RATE
    for (let harmonic = 1; harmonic <= 4; harmonic++)
      samples[i] =
        (samples[i] ?? 0) + (0.08 / harmonic) * Math.sin(2 * Math.PI * hertz * harmonic * t) * Math.exp(-t)
  }
}

/** Six times four bars of triads over their roots: I IV V I, unique to one key. */
function song(tone: Tone): Float32Array {
  const root = Math.floor(tones.indexOf(tone) / 2)
  const scale = tone.endsWith('major') ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10]
  const degrees = [0, 3, 4, 0]
  const samples = noise(36, 5).map((value) => value * 0.05)
  const note = (degree: number) => (scale[degree % 7] ?? 0) + 12 * Math.floor(degree / 7)
  for (let bar = 0; bar < 24; bar++) {
    const degree = degrees[bar % 4] ?? 0
    for (const above of [0, 2, 4]) addNote(samples, bar * 1.5, 1.5, 60 + root + note(degree + above))
    addNote(samples, bar * 1.5, 1.5, 36 + root + (note(degree) % 12))
  }
  return samples
}

describe('the key', () => {
  test.for(tones)('%s is detected', (tone) => {
    expect(guessKey(song(tone), RATE)?.tone).toBe(tone)
  })

  test('noise has none, white or brown', () => {
    let low = 0
    const brown = noise(30).map((value) => {
      low = low * 0.998 + value * 0.1
      return low
    })
    expect(guessKey(noise(30), RATE)).toBeUndefined()
    expect(guessKey(brown, RATE)).toBeUndefined()
  })

  test('notes of all keys have one that is unsure', () => {
    const samples = noise(36, 5).map((value) => value * 0.05)
    for (let note = 0; note < 72; note++) addNote(samples, note / 2, 0.5, 48 + ((note * 7) % 12))
    expect(guessKey(samples, RATE)?.isSure).toBe(false)
  })

  test('a clear key is sure', () => {
    expect(guessKey(song('A minor'), RATE)?.isSure).toBe(true)
  })

  test('drums have none, or one that is unsure', () => {
    for (const pattern of [boomBap, twoStep, halfTime, fourToTheFloor])
      expect(guessKey(drums(92, pattern), RATE)?.isSure ?? false).toBe(false)
  })

  test.for(['A minor', 'F major', 'C# minor', 'Bb major'] as const)(
    '%s is found behind drums that hide most of it',
    (tone) => {
      const music = song(tone)
      const loud = drums(92, fourToTheFloor)
      const mix = music.map((sample, i) => Math.tanh(sample * 0.05 + (loud[i % loud.length] ?? 0) * 4))
      expect(guessKey(mix, RATE)?.tone).toBe(tone)
    },
  )
})

type Pattern = { kick: number[]; snare: number[]; hat: number[] }
const eighths = [0, 2, 4, 6, 8, 10, 12, 14]
const boomBap: Pattern = { kick: [0, 7, 10], snare: [4, 12], hat: eighths }
const twoStep: Pattern = { kick: [0, 10], snare: [4, 12], hat: eighths }
const halfTime: Pattern = { kick: [0, 6, 10], snare: [8], hat: [...eighths, 13, 15] }
const fourToTheFloor: Pattern = { kick: [0, 4, 8, 12], snare: [4, 12], hat: [2, 6, 10, 14] }

/** Sixteen bars of kick, snare and sixteenth hats. */
function drums(bpm: number, { kick, snare, hat }: Pattern): Float32Array {
  const step = 15 / bpm
  const random = seededRandom(3)
  const samples = new Float32Array(Math.ceil((16 * 16 * step + 1) * RATE))
  const strike = (at: number, seconds: number, sound: (t: number) => number) => {
    const from = Math.round(at * RATE)
    for (let i = 0; i < seconds * RATE * 4; i++)
      samples[from + i] = (samples[from + i] ?? 0) + sound(i / RATE) * Math.exp(-i / RATE / seconds)
  }
  let before = 0
  const hiss = () => {
    const now = random() * 2 - 1
    const high = now - before
    before = now
    return high
  }
  for (let bar = 0; bar < 16; bar++) {
    const at = (position: number) => (bar * 16 + position) * step
    for (const position of kick) strike(at(position), 0.08, (t) => 0.8 * Math.sin(2 * Math.PI * 52 * t))
    for (const position of snare)
      strike(at(position), 0.05, (t) => 0.3 * (random() * 2 - 1) + 0.3 * Math.sin(2 * Math.PI * 190 * t))
    for (const position of hat) strike(at(position), 0.015, () => 0.12 * hiss())
  }
  return samples
}

describe('the tempo', () => {
  test.for([
    ['boom bap', 88, boomBap],
    ['boom bap', 94, boomBap],
    ['drum and bass', 170, twoStep],
    ['drum and bass', 176, twoStep],
    ['trap', 140, halfTime],
    ['trap', 150, halfTime],
    ['trap', 160, halfTime],
    ['house', 124, fourToTheFloor],
  ] as const)('%s at %d is counted as its genre does', ([, bpm, pattern]) => {
    expect(guessTempo(drums(bpm, pattern), RATE)?.bpm).toBe(bpm)
  })

  test.for([170, 190])('at %d it is offered, also if heard at half', (bpm) => {
    for (const pattern of [twoStep, halfTime, fourToTheFloor, boomBap]) {
      const guess = guessTempo(drums(bpm, pattern), RATE)
      const offered = [guess?.bpm, guess?.orBpm]
      if (guess && Math.abs(guess.bpm - bpm / 2) < 2) expect(offered).toContain(bpm)
    }
  })

  test('alternatives within a BPM or two are one', () => {
    for (const bpm of [67, 90, 101, 134, 135, 142])
      for (const pattern of [twoStep, halfTime, fourToTheFloor, boomBap]) {
        const { alternatives = [], bpm: detected = 0 } = guessTempo(drums(bpm, pattern), RATE) ?? {}
        const all = [detected, ...alternatives].sort((a, b) => a - b)
        for (const [index, next] of all.slice(1).entries())
          expect(next - all[index]!, all.join(' ')).toBeGreaterThan(1)
      }
  })

  test('an ambiguous octave is reported', () => {
    const guesses = [72, 76, 80, 84, 150, 160].map((bpm) => guessTempo(drums(bpm, twoStep), RATE))
    for (const guess of guesses)
      if (guess?.orBpm !== undefined) expect(Math.abs(Math.log2(guess.orBpm / guess.bpm))).toBeCloseTo(1, 1)
    expect(guesses.some((guess) => guess?.orBpm !== undefined)).toBe(true)
  })
})
