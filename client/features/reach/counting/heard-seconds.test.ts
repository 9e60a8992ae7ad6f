import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { HeardSeconds } from './heard-seconds.ts'

/** Plays on from a time, with four reports a second. */
function play(heard: HeardSeconds, from: number, until: number, clock = 0): number {
  for (let time = from; time < until; time += 0.25) heard.hear(time, clock + time - from)
  return clock + until - from
}

test('what plays on is one range', () => {
  const heard = new HeardSeconds()
  play(heard, 0, 10)
  expect(heard.take()).toEqual({ heard: [[0, 10]], again: [] })
  expect(heard.take()).toBeUndefined()
})

test('a skip leaves out what was skipped, and a replay is heard again', () => {
  const heard = new HeardSeconds()
  let clock = play(heard, 0, 5)
  clock = play(heard, 20, 25, clock)
  play(heard, 2, 7, clock)
  expect(heard.take()).toEqual({
    heard: [
      [0, 7],
      [20, 25],
    ],
    again: [[2, 5]],
  })
})

test('a pause is no replay, wherever it goes on', () => {
  const heard = new HeardSeconds()
  play(heard, 0, 5.5)
  heard.pause(5.5)
  expect(heard.take()).toEqual({ heard: [[0, 6]], again: [] })
  play(heard, 5.5, 8, 100)
  expect(heard.take()).toEqual({ heard: [[6, 8]], again: [] })
  heard.pause(30)
  play(heard, 30, 32, 200)
  expect(heard.take()).toEqual({ heard: [[30, 32]], again: [] })
})

test('a tab in the background, which reports every second, misses nothing', () => {
  const heard = new HeardSeconds()
  for (let time = 0; time <= 12; time += 1.5) heard.hear(time, time)
  expect(heard.take()).toEqual({ heard: [[0, 13]], again: [] })
})

test('each second is heard once and again at most once, whatever is played', () => {
  const piece = fc.record({ from: fc.nat(60), seconds: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const heard = new HeardSeconds()
      let clock = 0
      const expected = new Set<number>()
      for (const { from, seconds } of pieces) {
        clock = play(heard, from, from + seconds, clock) + 100
        heard.pause(99_999)
        for (let second = from; second < from + seconds; second++) expected.add(second)
      }
      const taken = heard.take() ?? { heard: [], again: [] }
      const inRanges = (ranges: [number, number][]) =>
        ranges.flatMap(([from, until]) => Array.from({ length: until - from }, (_, at) => from + at))
      expect(inRanges(taken.heard)).toEqual([...expected].sort((a, b) => a - b))
      expect(new Set(inRanges(taken.again)).size).toBe(inRanges(taken.again).length)
    }),
  )
})
