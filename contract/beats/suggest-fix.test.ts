import { expect, test } from 'vitest'
import { suggestFix } from './suggest-fix.ts'

test.each([
  ['bpm', '140 BPM', '140'],
  ['bpm', '92,5 bpm', '93'],
  ['bpm', 'BPM: 128.00', '128'],
  ['price', 'free', '0'],
  ['tone', 'H minor', 'B minor'],
  ['tone', 'Hm', 'B minor'],
])('%s %j is %j', (column, value, fix) => {
  expect(suggestFix(column, value)).toBe(fix)
})

test.each([
  ['bpm', 'fast'],
  ['bpm', '70/140'],
  ['bpm', '999'],
  ['bpm', '1400'],
  ['bpm', '120-124'],
  ['bpm', '2 x 70'],
  ['tone', 'loud'],
  ['tone', 'A minor or C major'],
  ['title', ''],
])('%s %j is left to a person', (column, value) => {
  expect(suggestFix(column, value)).toBe('')
})
