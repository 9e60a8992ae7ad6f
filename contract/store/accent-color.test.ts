import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { accentPalette, contrastRatio, validateAccent } from './accent-color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is computed as in WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a color with too little contrast is rejected', () => {
  expect(validateAccent('#FFB020')).toBeUndefined()
  expect(validateAccent('#111412')).toMatch(/contrast is 1\.\d/)
  expect(validateAccent('red')).toMatch(/such as #FFB020/)
})

test('every accepted accent is readable, both as text and behind text', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const palette = accentPalette(accent)
      expect(contrastRatio(palette.inkLight, '#d6d9d3')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.inkDark, '#20251f')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.onLamp, palette.lamp)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
