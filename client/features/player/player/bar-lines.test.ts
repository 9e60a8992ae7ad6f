import { describe, expect, test } from 'vitest'
import { barAt, barLinesOf, nearestBarLine } from './bar-lines.ts'

describe('bars of a beat at 120 BPM whose first downbeat is at 0.5 s', () => {
  const bars = { bpm: 120, downbeatSeconds: 0.5 }

  test.each([
    [0, 0],
    [0.45, 1],
    [0.5, 1],
    [2.3, 1],
    [2.5, 2],
    [20.5, 11],
  ])('%f s is in bar %i', (seconds, bar) => expect(barAt(bars, seconds)).toBe(bar))

  test.each([
    [0, 0.5],
    [1.4, 0.5],
    [1.6, 2.5],
    [9.7, 10.5],
    [99, 10.5],
  ])('the bar line nearest to %f s is at %f s', (seconds, line) =>
    expect(nearestBarLine(bars, seconds, 11)).toBe(line),
  )
})

test('without bars nothing snaps, but times stay within the beat', () => {
  expect(barLinesOf({ exactBpm: 120, downbeatSeconds: null })).toBeUndefined()
  expect(barLinesOf({ exactBpm: null, downbeatSeconds: null })).toBeUndefined()
  expect(barLinesOf(null)).toBeUndefined()
  expect([-1, 3.3, 99].map((seconds) => nearestBarLine(undefined, seconds, 11))).toEqual([0, 3.3, 11])
})
