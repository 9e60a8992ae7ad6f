import { expect, test } from 'vitest'
import { renewableFrom, termEnd } from './license-term.ts'

const day = (text: string) => Date.parse(`${text}T13:24:05Z`)

test('a term ends on the same day of the year', () => {
  expect(termEnd(day('2026-11-02'), 3)).toBe(day('2029-11-02'))
  expect(termEnd(day('2028-02-29'), 4)).toBe(day('2032-02-29'))
  expect(termEnd(day('2028-02-29'), 1)).toBe(day('2029-02-28'))
  expect(termEnd(day('2026-11-02'), null)).toBeNull()
})

test('a license can be renewed in its last 30 days', () => {
  expect(renewableFrom(day('2029-11-02'))).toBe(day('2029-10-03'))
})
