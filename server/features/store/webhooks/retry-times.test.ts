import { expect, test } from 'vitest'
import { hasFailedForLong, nextAttempt, pauseMs } from './retry-times.ts'

const DAY_MS = 86_400_000

test('a delivery is tried ten times within three days, each time later than before', () => {
  const times = [0]
  for (;;) {
    const next = nextAttempt(times.length, { queuedAt: 0, now: times.at(-1) ?? 0 })
    if (next === undefined) break
    times.push(next)
  }
  expect(times).toHaveLength(10)
  const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(times.at(-1)).toBeGreaterThanOrEqual(3 * DAY_MS)
  expect(times.at(-1)).toBeLessThan(3 * DAY_MS + 60_000)
})

test('a delivery that had to wait for others is not tried for longer', () => {
  expect(nextAttempt(2, { queuedAt: 0, now: 3 * DAY_MS })).toBeUndefined()
})

test.each([
  [undefined, 30_000],
  ['', 5_000],
  ['0', 5_000],
  ['12', 12_000],
  ['86400', 3_600_000],
  ['soon', 30_000],
  [new Date(60_000).toUTCString(), 60_000],
])('after an answer with Retry-After %s it pauses %i ms', (header, expected) => {
  expect(pauseMs(header, 0)).toBe(expected)
})

test('a webhook has failed for long after three days without a success', () => {
  expect(hasFailedForLong(null, 9 * DAY_MS)).toBe(false)
  expect(hasFailedForLong(0, 3 * DAY_MS - 1)).toBe(false)
  expect(hasFailedForLong(0, 3 * DAY_MS)).toBe(true)
})
