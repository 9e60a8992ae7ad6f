import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { loopInBars, pressSection, setPoint } from './loop-points.ts'
import type { Loop } from './shifted-sound.ts'

const bars = { bpm: 120, downbeatSeconds: 0 }
const grid = { bars, duration: 40 }

test('A and B snap to bars; a point on the wrong side removes the other', () => {
  const a = setPoint({}, 'start', 7.8, grid)
  expect(a).toEqual({ start: 8 })
  expect(setPoint(a, 'end', 16.3, grid)).toEqual({ start: 8, end: 16 })
  expect(setPoint({ start: 8, end: 16 }, 'end', 4, grid)).toEqual({ end: 4 })
  expect(setPoint({ start: 8, end: 16 }, 'start', 20, { ...grid, bars: undefined })).toEqual({ start: 20 })
})

test('a second click on a section loops it, a third ends the loop', () => {
  const section = { label: 'Hook', startSeconds: 8, endSeconds: 24, confirmed: true }
  const none = { points: {}, isLooping: false }
  expect(pressSection(section, undefined, none)).toBeUndefined()
  const looping = pressSection(section, section, none)
  expect(looping).toEqual({ points: { start: 8, end: 24 }, isLooping: true })
  expect(pressSection(section, section, looping!)).toEqual(none)
})

test('a loop is described in bars', () => {
  const english = (loop: Loop) => makeI18n()._(loopInBars(loop, bars) ?? { id: '' })
  expect(english({ start: 8, end: 24 })).toBe('bars 5 to 12')
  expect(english({ start: 8, end: 10 })).toBe('bar 5')
  expect(loopInBars({ start: 8, end: 10 }, undefined)).toBeUndefined()
})
