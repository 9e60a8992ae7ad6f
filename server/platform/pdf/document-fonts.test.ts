import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { splitIntoRuns } from './document-fonts.ts'

const cut = (text: string) => splitIntoRuns(text).map((run) => [run.text, run.font])

test.each([
  ['Zoë Reyes', 'archivo latin'],
  ['Ελένη Παπαδοπούλου', 'noto-sans greek'],
  ['Анна Фёдоровна Щербакова', 'noto-sans cyrillic'],
  ['अमिताभ श्रीवास्तव', 'noto-sans devanagari'],
  ['محمد بن عبد الله', 'noto-sans-arabic arabic'],
  ['דוד בן־גוריון', 'noto-sans-hebrew hebrew'],
  ['สมชาย ใจดี', 'noto-sans-thai thai'],
  ['田中さくら', 'noto-sans-jp-japanese'],
  ['김민준', 'noto-sans-kr-korean'],
  ['张伟和張偉', 'noto-sans-sc-chinese-simplified'],
])('%s is set in %s, in one run', (text, font) => {
  expect(cut(text)).toEqual([[text, font]])
})

test('the store’s own font is preferred wherever it has the glyphs', () => {
  expect(cut('Łukasz Żak')).toEqual([
    ['Ł', 'archivo latin-ext'],
    ['ukasz ', 'archivo latin'],
    ['Ż', 'archivo latin-ext'],
    ['ak', 'archivo latin'],
  ])
  expect(cut('Nguyễn, 夜 42').map(([, font]) => font)).toEqual([
    'archivo latin',
    'archivo vietnamese',
    'archivo latin',
    'noto-sans-sc-chinese-simplified',
    'archivo latin',
  ])
})

test('combining sequences count as one character', () => {
  expect(cut('Zoe\u0308')).toEqual([['Zoë', 'archivo latin']])
})

test('a space after right-to-left words belongs to the next run', () => {
  expect(splitIntoRuns('by דוד כהן and me').map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    ['by ', false],
    ['דוד כהן', true],
    [' and me', false],
  ])
})

test('characters without a glyph are reported and keep their place', () => {
  expect(cut('ამ 🎵 x')).toEqual([
    ['ამ 🎵 ', undefined],
    ['x', 'archivo latin'],
  ])
})

test('line breaks and empty texts need no font', () => {
  expect(cut('First\nsecond\ttab')).toEqual([['First\nsecond\ttab', 'archivo latin']])
  expect(cut('')).toEqual([])
  expect(cut('  ')).toEqual([])
})

test.each(currencyCodes)('documents can show the symbol of %s', (currency) => {
  const runs = splitIntoRuns(formatTotal(1_234, currency))
  expect(runs.every(({ font }) => font !== undefined)).toBe(true)
})
