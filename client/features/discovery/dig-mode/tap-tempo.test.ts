import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { addTap, type Taps, tempoOf } from './tap-tempo.ts'

const tapped = (times: readonly number[]) => times.reduce<Taps>(addTap, [])

test('taps give the tempo of their average', () => {
  expect(tempoOf(tapped([]))).toBeUndefined()
  expect(tempoOf(tapped([1_000]))).toBeUndefined()
  expect(tempoOf(tapped([0, 430, 857, 1_286]))).toBe(140)
  fc.assert(
    fc.property(fc.integer({ min: 31, max: 300 }), fc.integer({ min: 2, max: 30 }), (bpm, count) => {
      expect(tempoOf(tapped(Array.from({ length: count }, (_, at) => (at * 60_000) / bpm)))).toBe(bpm)
    }),
  )
})

test('only the last eight count, and a pause of two seconds starts over', () => {
  const slow = Array.from({ length: 8 }, (_, at) => at * 1_000)
  const fast = Array.from({ length: 8 }, (_, at) => 7_500 + at * 500)
  expect(tempoOf(tapped([...slow, ...fast]))).toBe(120)
  expect(tapped([...slow, 9_000])).toEqual([9_000])
  expect(tapped([...slow, 8_999])).toHaveLength(8)
})

test('an invalid tempo is ignored', () => {
  expect(tempoOf(tapped([5, 5]))).toBeUndefined()
  expect(tempoOf(tapped([0, 100, 200]))).toBeUndefined()
})
