import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('quotes and commas stay in their cell', () => {
  expect(csvLine(['a"b,c', 'two\nlines'])).toBe('"a""b,c","two\nlines"\r\n')
})

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1', '\n=1', '-2-cmd'])(
  '%j is text to a spreadsheet, too',
  (formula) => {
    expect(csvLine([formula])).toBe(`"'${formula}"\r\n`)
  },
)

test.each(['-5.00', '12', '2026-01-02', 'Kid Kelly', ''])('%j stays as it is', (value) => {
  expect(csvLine([value])).toBe(`"${value}"\r\n`)
})
