import { expect, test } from 'vitest'
import { formatTotal } from '#contract/pricing/money.ts'
import { longDay, shortDayIn } from './dates.ts'
import { formatBytes } from './format-bytes.ts'
import { formatCount } from './format-count.ts'

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
