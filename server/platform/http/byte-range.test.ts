import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { parseRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
])('%s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

test('the parsed range is always within the file', () => {
  const asked = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,17}-\d{0,17}$/))
  fc.assert(
    fc.property(asked, fc.nat(), (header, bytes) => {
      const range = parseRange(header, bytes)
      if (typeof range !== 'object') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(bytes)
    }),
  )
})

test('an empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
})
