import { describe, expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import type { PriceChange } from './bulk-edit.ts'
import { changePrice } from './change-price.ts'

const by = (kind: PriceChange['by'], value: number, rounding: PriceChange['rounding'] = 'whole') => ({
  by: kind,
  value,
  rounding,
})

describe('half up', () => {
  test.each([
    [8_500, by('percent', 10), 9_400],
    [4_500, by('percent', 10), 5_000],
    [2_500, by('percent', 10), 2_800],
    [2_999, by('percent', -50), 1_500],
    [2_999, by('percent', 10, 'cent'), 3_299],
    [1_005, by('percent', 10, 'cent'), 1_106],
    [2_999, by('percent', 10, 'ninety-nine'), 3_299],
    [3_250, by('percent', 0, 'ninety-nine'), 3_299],
    [3_240, by('percent', 0, 'ninety-nine'), 3_199],
    [2_999, by('percent', 10, 'five'), 3_500],
    [2_999, by('amount', 5.5, 'cent'), 3_549],
    [2_999, by('amount', -5), 2_500],
    [2_999, by('set', 12.34), 1_234],
  ] as const)('%d with %o is %d', (cents, change, after) => {
    expect(changePrice(cents, change, 1)).toBe(after)
  })
})

test('a currency without decimals gets none', () => {
  expect(changePrice(450_000, by('percent', 0.5, 'cent'), 100)).toBe(452_300)
  expect(changePrice(450_000, by('percent', 10, 'ninety-nine'), 100)).toBe(495_000)
})

test('a rounded price is never further than half a step from the exact one', () => {
  const steps = { cent: 1, whole: 100, five: 500, 'ninety-nine': 100 } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: -99, max: 300 }),
      fc.constantFrom('cent', 'whole', 'five', 'ninety-nine'),
      (cents, percent, rounding) => {
        const after = changePrice(cents, by('percent', percent, rounding), 1)
        const away = 2 * (after * 100 - cents * (100 + percent))
        expect(away).toBeLessThanOrEqual(steps[rounding] * 100)
        expect(away).toBeGreaterThan(-steps[rounding] * 100)
      },
    ),
  )
})
