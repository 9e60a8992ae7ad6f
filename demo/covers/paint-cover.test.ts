import { expect, test } from 'vitest'
import { paintCover } from './paint-cover.ts'
import { SIDE } from './pixels.ts'
import { letter } from './svg.ts'

const TITLE = { x: 0, y: 0, size: 100, weight: 800, stretch: 125, fill: '#000000' }

test('the same design gives the same pixels, and another seed gives others', async () => {
  const palette = ['#15110F', '#C8693A', '#F0C9A0', '#5A2C1C'] as const
  const first = await paintCover({ design: 'rain', palette, seed: 1 })
  const second = await paintCover({ design: 'rain', palette, seed: 1 })
  const other = await paintCover({ design: 'rain', palette, seed: 2 })
  expect(first).toHaveLength(SIDE * SIDE * 3)
  expect(first.equals(second)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('lettering is drawn as outlines, and a text without outlines is refused', () => {
  expect(letter('Kerosene', TITLE)).toMatch(
    /^<path transform="translate\([^)]*\) scale\(0.10000 0.1\d*\)" d="M/,
  )
  expect(() => letter('Paraffin', TITLE)).toThrow('No outlines for "Paraffin"')
})
