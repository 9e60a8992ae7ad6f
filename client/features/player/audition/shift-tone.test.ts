import { expect, test } from 'vitest'
import { semitonesToOwn, shiftTone, tempoToOwn } from './shift-tone.ts'

test.each([
  ['F minor', 4, 'A minor'],
  ['F minor', -2, 'Eb minor'],
  ['C major', -6, 'F# major'],
  ['B major', 1, 'C major'],
  ['noise', 3, 'noise'],
])('%s, %i semitones: %s', (tone, semitones, shifted) => expect(shiftTone(tone, semitones)).toBe(shifted))

test('your tempo is reached by the smallest change, via half or double time', () => {
  expect(tempoToOwn(142, { bpm: 140 })).toBeCloseTo(140 / 142)
  expect(tempoToOwn(142, { bpm: 70 })).toBeCloseTo(140 / 142)
  expect(tempoToOwn(80, { bpm: 150 })).toBeCloseTo(75 / 80)
  expect(tempoToOwn(100, { bpm: 135 })).toBeUndefined()
  expect(tempoToOwn(100, {})).toBeUndefined()
})

test('your key is reached by the smallest shift, via the relative key in the other mode', () => {
  expect(semitonesToOwn('F minor', { tone: 'A minor' })).toBe(4)
  expect(semitonesToOwn('C# minor', { tone: 'A minor' })).toBe(-4)
  expect(semitonesToOwn('C major', { tone: 'A minor' })).toBe(0)
  expect(semitonesToOwn('E minor', { tone: 'C major' })).toBe(5)
  expect(semitonesToOwn('E minor', {})).toBeUndefined()
})
