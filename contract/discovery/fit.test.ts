import { expect, test } from 'vitest'
import { parseTone, tones } from '#contract/catalogue/tone.ts'
import { fc } from '#tests/laws.ts'
import { fitOf, tempoFit, tempoFits, tempoRange, toneFit, toneFits, tonesThatFit } from './fit.ts'

const anyBpm = fc.integer({ min: 1, max: 300 })
const anyTone = fc.constantFrom(...tones)

test('a beat fits a tempo within 3% of it, its half or its double', () => {
  expect([135, 136, 140, 144, 145].map((bpm) => tempoFit(bpm, 140))).toEqual([
    undefined,
    'same',
    'same',
    'same',
    undefined,
  ])
  expect([67, 68, 72, 73].map((bpm) => tempoFit(bpm, 140))).toEqual([undefined, 'half', 'half', undefined])
  expect([271, 272, 288, 289].map((bpm) => tempoFit(bpm, 140))).toEqual([
    undefined,
    'double',
    'double',
    undefined,
  ])
  // Exactly 3 %.
  expect([97, 103, 194, 206].map((bpm) => tempoFit(bpm, 100))).toEqual(['same', 'same', 'double', 'double'])
})

test('a tempo fits in at most one way, and half is the inverse of double', () => {
  fc.assert(
    fc.property(anyBpm, anyBpm, (bpm, own) => {
      const fit = tempoFit(bpm, own)
      const ways = tempoFits.filter((way) => {
        const { min, max } = tempoRange(own, way)
        return bpm >= min && bpm <= max
      })
      expect(ways).toEqual(fit ? [fit] : [])
      const deviation = { same: bpm / own, half: (2 * bpm) / own, double: bpm / (2 * own) }
      if (fit) expect(Math.abs(deviation[fit] - 1)).toBeLessThanOrEqual(0.03 + 1e-12)
      else
        for (const ratio of Object.values(deviation))
          expect(Math.abs(ratio - 1)).toBeGreaterThan(0.03 - 1e-12)
    }),
  )
  fc.assert(
    fc.property(anyBpm, (own) => {
      expect([tempoFit(own * 2, own), tempoFit(own, own * 2)]).toEqual(['double', 'half'])
    }),
  )
})

test('a key fits itself, its relative and its neighbors on the circle of fifths', () => {
  const fitting = tones.flatMap((tone) => {
    const fit = toneFit(tone, 'A minor')
    return fit ? [[tone, fit]] : []
  })
  expect(fitting.sort()).toEqual([
    ['A minor', 'same'],
    ['C major', 'relative'],
    ['D minor', 'neighbour'],
    ['E minor', 'neighbour'],
  ])
  expect(toneFit('A minor', 'C major')).toBe('relative')
  expect(toneFit('H minor', 'A minor')).toBeUndefined()
})

test('keys fit by the Camelot wheel, symmetrically', () => {
  fc.assert(
    fc.property(anyTone, anyTone, (tone, own) => {
      expect(toneFit(tone, own)).toBe(byWheel(tone, own))
      expect(toneFit(own, tone)).toBe(toneFit(tone, own))
    }),
  )
  for (const own of tones) {
    const all = toneFits.flatMap((fit) => tonesThatFit(own, fit))
    expect(new Set(all).size).toBe(4)
  }
})

test('a beat fits by each given criterion', () => {
  const beat = { bpm: 70, tone: 'C major' }
  expect(fitOf(beat, { bpm: 140, tone: 'A minor' })).toEqual({ bpm: 'half', tone: 'relative' })
  expect(fitOf(beat, { bpm: 140 })).toEqual({ bpm: 'half' })
  expect(fitOf(beat, { bpm: 100, tone: 'B minor' })).toEqual({})
  expect(fitOf(beat, {})).toEqual({})
})

/** Camelot wheel: the same number, its other letter, or the next number on either side. */
function byWheel(tone: string, own: string) {
  const [hour, letter] = hourOf(tone)
  const [ownHour, ownLetter] = hourOf(own)
  if (hour === ownHour) return letter === ownLetter ? 'same' : 'relative'
  const apart = (hour - ownHour + 12) % 12
  return letter === ownLetter && (apart === 1 || apart === 11) ? 'neighbour' : undefined
}

function hourOf(tone: string): [number, string] {
  for (let hour = 1; hour <= 12; hour++)
    for (const letter of ['A', 'B']) if (parseTone(`${hour}${letter}`) === tone) return [hour, letter]
  throw new Error(`${tone} is on no hour of the wheel`)
}
