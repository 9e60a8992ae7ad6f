import { expect, test } from 'vitest'
import { suggestFix } from './suggest-fix.ts'

test.each([
  ['bpm', '1400', '140'],
  ['bpm', '92,5 bpm', '93'],
  ['bpm', 'fast', ''],
  ['price', 'free', '0'],
  ['price', 'from 29,99', '29.99'],
  ['price', 'ask', ''],
  ['tone', 'H minor', 'B minor'],
  ['tone', 'Hm', 'B minor'],
  ['tone', 'loud', ''],
  ['title', '', ''],
])('%s %j may be %j', (column, value, fix) => {
  expect(suggestFix(column, value)).toBe(fix)
})
