import { expect, test } from 'vitest'
import { usageOf } from './license-passport.ts'

test.each([
  [0, 50_000, 0, 'ok'],
  [39_999, 50_000, 80, 'ok'],
  [40_000, 50_000, 80, 'near'],
  [42_300, 50_000, 85, 'near'],
  [49_999, 50_000, 99, 'near'],
  [50_000, 50_000, 100, 'near'],
  [50_001, 50_000, 101, 'over'],
  [53_800, 50_000, 108, 'over'],
  [0, 0, 0, 'ok'],
  [1, 0, 100, 'over'],
] as const)('%i of %i streams are %i percent, %s', (count, limit, percent, level) => {
  expect(usageOf(count, limit)).toEqual({ percent, level })
})
