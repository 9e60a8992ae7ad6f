import { expect, test } from 'vitest'
import { defaultTerms } from './default-terms.ts'
import { hasLiabilityClause, liabilityClause, withLiabilityClause } from './liability-clause.ts'

test('the clause goes before the law, once, and leaves no trace when it is taken out', () => {
  expect(hasLiabilityClause(defaultTerms)).toBe(false)
  const on = withLiabilityClause(withLiabilityClause(defaultTerms, true), true)
  const lines = on.split('\n')
  expect(lines.at(-2)).toBe(liabilityClause)
  expect(lines.at(-1)).toContain('{law}')
  expect(lines.filter((line) => line === liabilityClause)).toHaveLength(1)
  expect(hasLiabilityClause(on)).toBe(true)
  expect(withLiabilityClause(on, false)).toBe(defaultTerms)
})

test('a text of one’s own gets it at the end', () => {
  expect(withLiabilityClause('All rights.', true)).toBe(`All rights.\n${liabilityClause}`)
})
