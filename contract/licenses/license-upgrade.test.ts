import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { basicScope, scopes } from '#tests/license-scopes.ts'
import { isHigher, upgradePrice } from './license-upgrade.ts'

test('a license is higher if it grants something more and nothing less', () => {
  expect(isHigher(basicScope, { ...basicScope, streams: 500_000 })).toBe(true)
  expect(isHigher(basicScope, { ...basicScope, files: ['mp3', 'wav', 'stems'] })).toBe(true)
  expect(isHigher(basicScope, { ...basicScope, exclusive: true })).toBe(true)
  expect(isHigher(basicScope, basicScope)).toBe(false)
  expect(isHigher(basicScope, { ...basicScope, streams: 10_000 })).toBe(false)
  expect(isHigher(basicScope, { ...basicScope, streams: null, files: ['mp3'] }), 'without the WAV').toBe(
    false,
  )
  expect(isHigher(basicScope, { ...basicScope, streams: null, termYears: 3 }), 'with an end').toBe(false)
})

test('of two licenses at most one is higher, and none than itself', () => {
  fc.assert(
    fc.property(scopes, scopes, (a, b) => {
      expect(isHigher(a, a)).toBe(false)
      expect(isHigher(a, b) && isHigher(b, a)).toBe(false)
    }),
  )
})

test('an upgrade costs the difference, but never less than zero', () => {
  expect(upgradePrice(170, 85)).toBe(85)
  expect(upgradePrice(58.1, 29.05)).toBe(29.05)
  expect(upgradePrice(29, 85)).toBe(0)
})
