import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentFault, accentPalette, contrastRatio } from './accent-color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a color that nobody can see is refused with its contrast', () => {
  expect(accentFault('#FFB020')).toBeUndefined()
  expect(accentFault('#111412')).toMatch(/contrast is 1\.\d/)
  expect(accentFault('red')).toMatch(/such as #FFB020/)
})

test('whatever accent is taken, what is written with it and on it can be read', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const palette = accentPalette(accent)
      expect(contrastRatio(palette.inkLight, '#d6d9d3')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.inkDark, '#20251f')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(palette.onLamp, palette.lamp)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
