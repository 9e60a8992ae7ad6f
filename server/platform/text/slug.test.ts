import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { SLUG_MAX, slugOf } from './slug.ts'

test.each([
  ['Copper Rain', 'copper-rain'],
  ["  Don't Stop!! ", 'dont-stop'],
  ['Máya ß Øl', 'maya-ss-ol'],
  ['Ночь', 'noch'],
  ['深圳', 'shenzhen'],
  ['ليلة طويلة', 'lylh-twylh'],
  ['🔥🎹', 'fire-musical-keyboard'],
  ['...', ''],
])('%j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a long title ends with a whole word', () => {
  expect(slugOf('rain '.repeat(30))).toMatch(/^(?:rain-)+rain$/)
  expect(slugOf('ค่ำคืนอันยาวนานริมทะเลกับเสียงฝน'.repeat(4)).length).toBe(SLUG_MAX)
})

test('a title that looks like an id is not one', () => {
  expect(slugOf('019c3f4e-7b1a-7c33-9d5e-0a1b2c3d4e5f')).toBe('beat-019c3f4e-7b1a-7c33-9d5e-0a1b2c3d4e5f')
})

test('every text gives a part of an address that stays the same, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX + 'beat-'.length)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})
