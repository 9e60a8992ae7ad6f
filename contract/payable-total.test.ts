import { expect, test } from 'vitest'
import { totalProblem } from './payable-total.ts'

test.each([0, 0.5, 0.51, 29, 999_999.99])('$%d can be checked out', (total) => {
  expect(totalProblem(total)).toBeUndefined()
})

test.each([
  [0.49, /starts at \$0\.50.*\$0\.49.*Add another beat/],
  [1_000_000, /ends at \$999,999\.99.*\$1,000,000\.00.*Take something out/],
])('$%d cannot, and the words say what to do', (total, words) => {
  expect(totalProblem(total)).toMatch(words)
})
