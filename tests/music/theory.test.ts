import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
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
