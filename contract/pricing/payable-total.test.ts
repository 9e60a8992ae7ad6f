import { expect, test } from 'vitest'
import { totalProblem } from './payable-total.ts'

test.each([0, 0.5, 0.51, 29, 999_999.99])('$%d can be checked out', (total) => {
  expect(totalProblem(total, 'usd')).toBeUndefined()
})

test.each([
  [0.49, /start at \$0\.50.*\$0\.49.*Add another beat/],
  [1_000_000, /end at \$999,999\.99.*\$1,000,000\.00.*Remove something/],
])('$%d cannot be charged, and the message says what to do', (total, words) => {
  expect(totalProblem(total, 'usd')).toMatch(words)
})

test.each([
  ['eur', 0.49, 'start at €0.50'],
  ['gbp', 0.29, 'start at £0.30'],
  ['jpy', 49, 'start at ¥50, and your cart comes to ¥49'],
  ['jpy', 20_000_001, 'end at ¥20,000,000'],
  ['sek', 2.99, 'start at SEK 3.00'],
] as const)('in %s, %d is %s', (currency, total, words) => {
  expect(totalProblem(total, currency)).toContain(words)
  expect(totalProblem(currency === 'gbp' ? 0.3 : 50, currency)).toBeUndefined()
})
