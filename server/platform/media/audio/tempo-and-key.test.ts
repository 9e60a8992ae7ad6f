import { describe, expect, test } from 'vitest'
import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import { STRUCTURE_SAMPLE_RATE } from '#server/platform/media/structure/mono-resampler.ts'
import { type BeatlessName, beatlessSounds } from '#tests/beatless-sounds.ts'
import { type Feel, grooveSong } from '#tests/groove-songs.ts'
import { KEY_SAMPLE_RATE, keySong } from '#tests/key-songs.ts'
import { midiToHertz, TAU } from '#tests/music/sound.ts'
import { ROOT_NAMES, type Tone } from '#tests/music/theory.ts'
import { Decimator } from './decimator.ts'

const RATE = KEY_SAMPLE_RATE

function decimated(samples: Float32Array): Float32Array {
  const decimator = new Decimator(STRUCTURE_SAMPLE_RATE, 240)
  decimator.push({ left: samples, right: samples })
  return decimator.samples()
}

describe('the tempo', () => {
  test.for(Object.keys(beatlessSounds) as BeatlessName[])('of %s is none', (name) => {
    for (const seed of [11, 12]) expect(guessTempo(beatlessSounds[name](RATE, seed), RATE)).toBeUndefined()
  })

  test.for([
    ['straight', 61],
    ['swung', 61],
    ['shuffled', 61],
    ['shuffled', 62],
    ['half-time', 61],
    ['syncopated', 61],
  ] as const satisfies [Feel, number][])('of a %s song (%i) is sure, and is offered', ([feel, number]) => {
    const song = grooveSong('second', feel, number)
    const guess = guessTempo(decimated(song.samples), RATE)
    expect(guess?.isSure).toBe(true)
    expect([guess?.bpm, guess?.orBpm]).toContain(song.bpm)
  })

  test('is sure, then unsure, then none as rain drowns the beat, and never another', () => {
    const song = grooveSong('first', 'straight', 64)
    const beat = decimated(song.samples)
    const rain = beatlessSounds.rain(RATE, 3)
    const guesses = [0.3, 1, 2, 4, 8, 16, 32, 64, 128, 256].map((gain) =>
      guessTempo(
        beat.map((sample, i) => sample + gain * (rain[i % rain.length] ?? 0)),
        RATE,
      ),
    )
    const states = guesses.map((guess) => (guess === undefined ? 'none' : guess.isSure ? 'sure' : 'unsure'))
    expect([...new Set(states)]).toEqual(['sure', 'unsure', 'none'])
    expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    for (const guess of guesses) if (guess) expect([guess.bpm, guess.orBpm]).toContain(song.bpm)
  })
  const order = ['sure', 'unsure', 'none']

  test('of beats whose dotted notes repeat is offered beside two thirds of it', () => {
    // Kick and bass every one and a half beats, which sounds like a slower beat.
    const [bpm, step] = [134, 15 / 134]
    const samples = new Float32Array(45 * RATE)
    const strike = (at: number, hertz: number, seconds: number, gain: number) => {
      const from = Math.round(at * RATE)
      for (let i = 0; i < seconds * 4 * RATE && from + i < samples.length; i++)
        samples[from + i] =
          (samples[from + i] ?? 0) + gain * Math.sin((TAU * hertz * i) / RATE) * Math.exp(-i / RATE / seconds)
    }
    for (let at = 0; at * step < 44; at++) {
      if (at % 3 === 0) strike(at * step, 60, 0.08, 0.6)
      if (at % 6 === 3) strike(at * step, 1900, 0.03, 0.3)
      if (at % 4 === 0) strike(at * step, 3900, 0.02, 0.15)
    }
    const guess = guessTempo(samples, RATE)
    const offered = [guess?.bpm, guess?.orBpm, ...(guess?.alternatives ?? []).slice(0, 2)]
    expect(offered).toContain(bpm)
    expect(offered.some((tempo) => Math.abs((tempo ?? 0) - (bpm * 2) / 3) < 1)).toBe(true)
  })
})

describe('the key', () => {
  const circle = (tone: Tone) => {
    const [root = '', mode] = tone.split(' ')
    const pitch = ROOT_NAMES.indexOf(root as (typeof ROOT_NAMES)[number]) + (mode === 'minor' ? 3 : 0)
    return (7 * pitch) % 12
  }
  const isRelated = (a: string, b: string) => {
    const away = Math.abs(circle(a as Tone) - circle(b as Tone))
    return Math.min(away, 12 - away) <= 1 || a.split(' ')[0] === b.split(' ')[0]
  }
  const tones = ROOT_NAMES.flatMap((root) => [`${root} major`, `${root} minor`] as Tone[])
  const heard = tones.map((tone) => ({ tone, guess: guessKey(keySong(tone, 7), RATE) }))

  test('of songs in all 24 keys is right or related, and sure for most', () => {
    const wrong = heard.filter(({ tone, guess }) => !guess || !isRelated(guess.tone, tone))
    expect(wrong.length).toBeLessThanOrEqual(2)
    expect(heard.filter(({ tone, guess }) => guess?.tone === tone).length).toBeGreaterThanOrEqual(20)
    const sure = heard.filter(({ guess }) => guess?.isSure)
    expect(sure.length).toBeGreaterThanOrEqual(18)
    expect(sure.filter(({ tone, guess }) => !isRelated(guess?.tone ?? '', tone))).toEqual([])
  })

  test('leans neither to minor nor to major', () => {
    const taken = (from: string, to: string) =>
      heard.filter(({ tone, guess }) => tone.endsWith(from) && guess?.tone.endsWith(to)).length
    expect(Math.abs(taken('major', 'minor') - taken('minor', 'major'))).toBeLessThanOrEqual(2)
  })

  test.for([
    [0, 0],
    [12, 0.5],
    [12, 1],
  ])('a hum on C, G and F has none (%i semitones up, overtones %d)', ([up = 0, overtones = 0]) => {
    const random = beatlessSounds['vinyl hiss'](RATE, 1)
    const hum = random.map((hiss, i) => {
      const t = i / RATE
      let value = hiss * 0.1
      for (const [note, midi] of [36, 43, 41].entries())
        for (let partial = 1; partial <= 8; partial++)
          value +=
            0.1 *
            (1 + 0.2 * Math.sin(t * (0.3 + 0.1 * note))) *
            (partial === 1 ? 1 : overtones / partial) *
            Math.sin(TAU * midiToHertz(midi + up) * partial * t + partial)
      return value
    })
    expect(guessKey(hum, RATE)).toBeUndefined()
  })
})
