import { expect, test } from 'vitest'
import { formatTotal } from '#contract/pricing/money.ts'
import { longDay, shortDayIn } from './dates.ts'
import { formatBytes, formatMegabytes } from './format-bytes.ts'
import { formatCount, formatFixed } from './format-count.ts'
import { formatPercent, formatPercentage } from './format-percent.ts'

const at = '2026-11-02T15:15:00Z'
const narrow = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', 'November 2, 2026', 'November 3', '10,024', '$1,250.50', '1.5 KB'],
  ['de', '2. November 2026', '3. November', '10.024', '1.250,50 $', '1,5 KB'],
  ['fr', '2 novembre 2026', '3 novembre', '10 024', '1 250,50 $US', '1,5 KB'],
  ['ja', '2026年11月2日', '11月3日', '10,024', '$1,250.50', '1.5 KB'],
  ['pt-BR', '2 de novembro de 2026', '3 de novembro', '10.024', 'US$ 1.250,50', '1,5 KB'],
  ['es', '2 de noviembre de 2026', '3 de noviembre', '10.024', '1250,50 US$', '1,5 KB'],
] as const)('days, numbers and money in %s', (locale, day, tokyoDay, count, total, size) => {
  expect(longDay(at, locale)).toBe(day)
  expect(shortDayIn('Asia/Tokyo', at, locale)).toBe(tokyoDay)
  expect(narrow(formatCount(10_024, locale))).toBe(count)
  expect(narrow(formatTotal(1250.5, 'usd', locale))).toBe(total)
  expect(formatBytes(1536, locale)).toBe(size)
})

test('without a language all are in English', () => {
  expect([longDay(at), formatCount(10_024), formatTotal(1250.5, 'usd')]).toEqual([
    'November 2, 2026',
    '10,024',
    '$1,250.50',
  ])
})

test('shares and fixed decimals in a language', () => {
  expect([formatPercent(0.553), formatPercent(0.05, 'en', 1, 1), formatPercent(0.125, 'en', 1)]).toEqual([
    '55%',
    '5.0%',
    '12.5%',
  ])
  expect(narrow(formatPercent(0.553, 'de'))).toBe('55 %')
  expect([formatPercentage(8.25), narrow(formatPercentage(8.25, 'de'))]).toEqual(['8.25%', '8,25 %'])
  expect([formatFixed(8, 1), formatFixed(8, 1, 'de'), formatMegabytes(42_500_000, 'de')]).toEqual([
    '8.0',
    '8,0',
    '42,5 MB',
  ])
})
