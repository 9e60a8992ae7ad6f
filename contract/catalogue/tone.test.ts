import { expect, test } from 'vitest'
import { guessKey } from '#contract/audio/key.ts'
import { demoBeats } from '#demo/catalogue.ts'
import { parseTone, tones } from './tone.ts'

test('each of the 24 keys parses to itself, and the demo catalogue uses no others', () => {
  expect(new Set(tones).size).toBe(24)
  expect(tones.map(parseTone)).toEqual(tones)
  for (const { tone } of demoBeats) expect(tones).toContain(tone)
})

test.each([
  ['A minor', 'Am', 'am', 'A m', 'Amin', 'a min', 'A-minor', 'A_minor', 'A MINOR', ' a  Minor ', 'A min.'],
  ['A minor', 'a-Moll', 'amoll', 'la mineur', 'La minore', 'la menor', 'Lam', '8A', '8a', 'A harmonic minor'],
  ['A major', 'A', 'AM', 'A maj', 'Amaj', 'A-Dur', 'La majeur', 'A major', '11B'],
  ['B minor', 'Bm', 'Hmoll', 'H-Moll', 'h moll', 'Hm', 'si mineur', '10A', 'Cb minor'],
  [
    'Bb minor',
    'Bbm',
    'bbm',
    'B♭ minor',
    'A# minor',
    'A#m',
    'a♯ min',
    'b-Moll',
    'B moll',
    'Ais-Moll',
    'B flat minor',
    '3A',
  ],
  ['Bb major', 'Bb', 'A#', 'B-Dur', 'B dur', 'Bes major', 'si bémol majeur', 'Bflat'],
  [
    'C# minor',
    'C#m',
    'Dbm',
    'cis-moll',
    'Des moll',
    'do dièse mineur',
    'C sharp minor',
    'Csharp minor',
    '12A',
  ],
  ['Eb major', 'Es-Dur', 'D#', 'Eb', 'E flat major', 'mi bemol mayor', '5B'],
  ['Ab minor', 'G#m', 'as-moll', 'gis moll', 'A flat min', 'sol diesis minore', '1A'],
  ['F# major', 'Gb', 'F#', 'fis-dur', 'Ges-Dur', 'fa# maj', '2B'],
  ['C major', 'C', 'B#', 'Do mayor', '8B'],
  ['E minor', 'Em', 'Fb minor', 'mi mineur', 'mi m', '9A'],
  ['F major', 'E#', 'F', 'Fa maggiore', '7B'],
] as const)('%s is read from other spellings', (tone, ...spellings) => {
  expect(spellings.map(parseTone)).toEqual(spellings.map(() => tone))
})

test.each([
  '',
  'x',
  'a',
  'la',
  'minor',
  'A dorian',
  'A minor 7',
  'Am7',
  '13A',
  '0B',
  'H',
  'sad',
  'A minor, C major',
])('%j is not a key', (text) => expect(parseTone(text)).toBeUndefined())

test("detected keys use the store's spelling", () => {
  const sampleRate = 11_025
  const chord = [207.65, 246.94, 311.13]
  const samples = Float32Array.from({ length: sampleRate * 8 }, (_, at) =>
    chord.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / sampleRate), 0),
  )
  expect(guessKey(samples, sampleRate)?.tone).toBe('Ab minor')
})
