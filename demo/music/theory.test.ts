import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { writeMelody } from './melody.ts'
import { seededRandom } from './random.ts'
import { foldAbove, Key, pitchClass, ROOT_NAMES, voiceChord } from './theory.ts'

test('A minor and C major share their notes', () => {
  const classes = (key: Key) => new Set([0, 1, 2, 3, 4, 5, 6].map((degree) => pitchClass(key.midi(degree))))
  expect(classes(new Key('A minor'))).toEqual(classes(new Key('C major')))
})

test('a seventh degree is an octave', () => {
  for (const root of ROOT_NAMES) {
    const key = new Key(`${root} minor`)
    expect(key.midi(7) - key.midi(0)).toBe(12)
  }
})

test('folding keeps the note and lands in the octave asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 20, max: 90 }), (midi, lowest) => {
      const folded = foldAbove(midi, lowest)
      expect(pitchClass(folded)).toBe(pitchClass(midi))
      expect(folded).toBeGreaterThanOrEqual(lowest)
      expect(folded).toBeLessThan(lowest + 12)
    }),
  )
})

test('a voicing has the notes of its chord, within an octave', () => {
  fc.assert(
    fc.property(fc.integer({ min: -7, max: 7 }), fc.integer({ min: 55, max: 75 }), (degree, center) => {
      const chord = new Key('D minor').chord(degree, 4)
      const voiced = voiceChord(chord, center, [60, 64, 67])
      expect(new Set(voiced.map(pitchClass))).toEqual(new Set(chord.map(pitchClass)))
      expect(Math.max(...voiced) - Math.min(...voiced)).toBeLessThan(12)
    }),
  )
})

test('a melody repeats its motif in the third bar and stays near its center', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(...ROOT_NAMES), (seed, root) => {
      const melody = writeMelody(new Key(`${root} minor`), seededRandom(seed), {
        chords: [0, 0, 0, 0],
        question: [0, 3, 6, 10],
        answer: [0, 6],
        center: 72,
      })
      const pitches = (bar: number) => melody[bar]?.map((note) => note.midi)
      expect(pitches(2)).toEqual(pitches(0))
      for (const { midi } of melody.flat()) expect(Math.abs(midi - 72)).toBeLessThanOrEqual(21)
    }),
  )
})
