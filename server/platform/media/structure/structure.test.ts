import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { demoBeats } from '#demo/catalogue.ts'
import { readManifest } from '#demo/manifest.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { beatlessSounds } from '#tests/beatless-sounds.ts'
import { barLineError, type Feel, type GrooveSet, grooveSong } from '#tests/groove-songs.ts'
import { analyzeStructure } from './analyze-structure.ts'
import { MonoResampler, STRUCTURE_SAMPLE_RATE } from './mono-resampler.ts'
import { SIMILARITY_NUMBERS } from './similarity-vector.ts'
import { MIN_MARGIN } from './structure.ts'

/** Demo beats, one per kind of rhythm. `node bench/structure.ts` measures all, plus songs not used for tuning. */
const SLUGS = ['copper-rain', 'ferry-terminal', 'calle-doce']

function resampled(sampleRate: number, samples: Float32Array): Float32Array {
  const mono = new MonoResampler(sampleRate)
  for (let at = 0; at < samples.length; at += 10_000) {
    const block = samples.subarray(at, at + 10_000)
    mono.push({ left: block, right: block })
  }
  return mono.finish()
}

async function listenTo(slug: string): Promise<Float32Array> {
  const source = await openAudio(fileURLToPath(import.meta.resolve(`#demo/prepared/${slug}.mp3`)))
  const mono = new MonoResampler(source.sampleRate)
  for await (const block of source.blocks()) mono.push(block)
  return mono.finish()
}

describe('the resampler', () => {
  test.each([8_000, 22_050, 32_000, 44_100, 48_000, 96_000])('keeps time and level at %i Hz', (rate) => {
    const samples = Float32Array.from({ length: rate * 2 }, (_, i) =>
      Math.sin((2 * Math.PI * 440 * i) / rate),
    )
    const result = resampled(rate, samples)
    expect(Math.abs(result.length - 2 * STRUCTURE_SAMPLE_RATE)).toBeLessThanOrEqual(2)
    let worst = 0
    for (let i = 2_000; i < result.length - 2_000; i++)
      worst = Math.max(
        worst,
        Math.abs(result[i]! - Math.sin((2 * Math.PI * 440 * i) / STRUCTURE_SAMPLE_RATE)),
      )
    expect(worst).toBeLessThan(0.02)
  })
})

test('tempo, first downbeat and sections of demo beats are found in their previews', async () => {
  const { beats: prepared } = await readManifest()
  let [hits, wanted, found] = [0, 0, 0]
  for (const slug of SLUGS) {
    const beat = demoBeats.find((known) => known.slug === slug)!
    // The declared tempo may be inexact.
    const structure = analyzeStructure(await listenTo(slug), { ...beat, bpm: beat.bpm * 1.004 })
    expect(Math.abs(structure.bpm! / beat.bpm - 1), slug).toBeLessThan(0.0007)
    const barSeconds = 240 / beat.bpm
    const late = structure.downbeatSeconds! % barSeconds
    expect(Math.min(late, barSeconds - late), slug).toBeLessThan(0.03)
    expect(structure.margin).toBeGreaterThan(MIN_MARGIN)
    expect(structure.vector).toHaveLength(SIMILARITY_NUMBERS)
    const truth = prepared.find((known) => known.slug === slug)!.structure.sections.slice(1)
    const boundaries = structure.sections.slice(1)
    hits += truth.filter((section) =>
      boundaries.some((other) => Math.abs(other.startSeconds - section.startSeconds) <= barSeconds / 2),
    ).length
    wanted += truth.length
    found += boundaries.length
  }
  // F-score: the harmonic mean of precision and recall.
  expect((2 * hits) / (wanted + found)).toBeGreaterThanOrEqual(0.9)
})

/** `node bench/grooves.ts` measures hundreds. */
test.each<[GrooveSet, Feel, number]>([
  ['first', 'straight', 5],
  ['first', 'swung', 4],
  ['second', 'shuffled', 7],
])('the bars of a groove are sure and right: %s set, %s, %i', (set, feel, number) => {
  const song = grooveSong(set, feel, number)
  const structure = analyzeStructure(song.samples, song)
  expect(structure.margin).toBeGreaterThan(MIN_MARGIN)
  expect(barLineError(song, structure)).toBeLessThan(0.01)
})

test.each<[GrooveSet, Feel, number]>([
  ['first', 'a sixteenth early', 3],
  ['second', 'a sixteenth early', 5],
  ['second', 'a sixteenth early', 9],
  ['second', 'a sixteenth early', 0],
])('bars that displaced drums hide are not sure: %s set, %s, %i', (set, feel, number) => {
  const song = grooveSong(set, feel, number)
  const structure = analyzeStructure(song.samples, song)
  expect(barLineError(song, structure)).toBeGreaterThan(0.01)
  expect(structure.margin).toBeLessThan(MIN_MARGIN)
})

test.each<[GrooveSet, Feel, number]>([
  ['first', 'six eighths', 0],
  ['second', 'six eighths', 1],
  ['hold-out', 'six eighths', 2],
  ['first', 'a tempo change', 0],
  ['second', 'a tempo change', 1],
  ['hold-out', 'a tempo change', 2],
])('no grid of 4/4 is sure where none is right: %s set, %s, %i', (set, feel, number) => {
  const song = grooveSong(set, feel, number)
  const structure = analyzeStructure(song.samples, song)
  expect(barLineError(song, structure)).toBeGreaterThan(0.01)
  expect(structure.margin).toBeLessThan(MIN_MARGIN)
})

test.each([2, 4, 6])('a shuffle is compared with triplets: %i', (number) => {
  const song = grooveSong('hold-out', 'shuffled', number)
  const structure = analyzeStructure(song.samples, song)
  const third = 60 / song.bpm / 3
  // Sure or not: never between the triplets.
  const off = Math.min(...song.barLines.map((line) => Math.abs(line - structure.downbeatSeconds!) % third))
  expect(Math.min(off, third - off)).toBeLessThan(0.01)
  if (structure.margin >= MIN_MARGIN) expect(barLineError(song, structure)).toBeLessThan(0.01)
})

test('a mistyped tempo is not confirmed, though onsets align at it', () => {
  // A bar of 120 BPM is 18 sixteenths of 135: a pattern of nine eighths fits both.
  const step = 15 / 135
  let state = 1
  const samples = Float32Array.from({ length: 40 * STRUCTURE_SAMPLE_RATE }, (_, i) => {
    state = (state * 16_807) % 2_147_483_647
    const hiss = state / 2_147_483_647 - 0.5
    const t = i / STRUCTURE_SAMPLE_RATE
    const sixteenth = Math.floor(t / step)
    const since = t - sixteenth * step
    const place = sixteenth % 16
    const kick = [0, 6, 10].includes(place) ? Math.sin(2 * Math.PI * 55 * since) * Math.exp(-20 * since) : 0
    const snare = place % 8 === 4 ? hiss * Math.exp(-25 * since) : 0
    const hat = sixteenth % 2 === 0 ? hiss * Math.exp(-90 * since) * 0.5 : 0
    return 0.6 * kick + 0.5 * snare + 0.3 * hat
  })
  const tone = 'A minor'
  expect(analyzeStructure(samples, { bpm: 135, tone }).bpm).toBe(135)
  expect(analyzeStructure(samples, { bpm: 120, tone })).toMatchObject({ bpm: null, sections: [] })
})

describe('without a beat', () => {
  let state = 1
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  const seconds = (count: number, sample: (i: number) => number) =>
    Float32Array.from({ length: count * STRUCTURE_SAMPLE_RATE }, (_, i) => sample(i))

  test.each([
    ['silence', () => seconds(20, () => 0)],
    ['noise', () => seconds(20, () => random() * 0.4 - 0.2)],
    ['speech', () => beatlessSounds.speech(STRUCTURE_SAMPLE_RATE, 5)],
    ['a machine', () => beatlessSounds['a machine'](STRUCTURE_SAMPLE_RATE, 5)],
    ['a drone', () => beatlessSounds['one long drone'](STRUCTURE_SAMPLE_RATE, 5)],
    ['a steady tone', () => seconds(20, (i) => 0.2 * Math.sin(i * 0.06) * Math.sin(i * 0.0001))],
    ['a second of sound', () => seconds(1, () => random() - 0.5)],
    ['nothing', () => new Float32Array()],
  ] as const)('in %s no tempo is found, and nothing breaks', (_, make) => {
    const structure = analyzeStructure(make(), { bpm: 120, tone: 'A minor' })
    expect(structure).toMatchObject({ bpm: null, downbeatSeconds: null, sections: [] })
    expect(structure.vector?.every(Number.isFinite) ?? true).toBe(true)
  })
})
