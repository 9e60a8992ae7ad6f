import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { firstPart, partFrom, snapped } from './choose-part.ts'

const section = (label: string, startSeconds: number, endSeconds: number) => ({
  label,
  startSeconds,
  endSeconds,
  confirmed: true,
})
const sections = [
  section('Intro', 0, 7),
  section('Hook', 7, 20),
  section('Verse', 20, 27),
  section('Outro', 27, 43),
]

test('the first part begins at the hook and ends with a section', () => {
  expect(firstPart(sections, 43)).toEqual({ from: 7, until: 27 })
})

test('without sections, the first 15 seconds are chosen', () => {
  expect(firstPart([], 43)).toEqual({ from: 0, until: 15 })
})

test('a part near the end starts early enough for 15 seconds', () => {
  expect(partFrom(40, sections, 43)).toEqual({ from: 28, until: 43 })
})

test('edges snap to the borders of sections', () => {
  expect(snapped({ from: 6.2, until: 26.1 }, sections, 43)).toEqual({ from: 7, until: 27 })
})

test('every part is 15 to 30 seconds of the preview', () => {
  const times = fc.double({ min: 0, max: 60, noNaN: true })
  fc.assert(
    fc.property(times, times, fc.double({ min: 16, max: 90, noNaN: true }), (from, until, duration) => {
      const part = snapped({ from, until }, sections, duration)
      expect(part.from).toBeGreaterThanOrEqual(0)
      expect(part.until).toBeLessThanOrEqual(duration)
      expect(part.until - part.from).toBeGreaterThanOrEqual(15 - 1e-9)
      expect(part.until - part.from).toBeLessThanOrEqual(30 + 1e-9)
    }),
  )
})
