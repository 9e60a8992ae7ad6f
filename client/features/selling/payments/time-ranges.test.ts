import { expect, test } from 'vitest'
import { lastWeek, timeRanges } from './time-ranges.ts'

test('ranges are whole months and years, also around New Year', () => {
  expect(timeRanges('2026-01-31').map(({ id, range }) => [id, range.from, range.to])).toEqual([
    ['all-time', '', ''],
    ['this-month', '2026-01-01', '2026-01-31'],
    ['last-month', '2025-12-01', '2025-12-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])
  expect(timeRanges('2028-03-01')[2]?.range.to).toBe('2028-02-29')
})

test('other days begin with the last seven', () => {
  expect(lastWeek('2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})
