import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { csvLine, freeCell } from './csv-line.ts'

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

test('every cell is quoted and every row ends with CRLF', () => {
  expect(csvLine(['', 'a', '1'])).toBe('"","a","1"\r\n')
})

test('a cell that was written and freed is the same again', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t][ -~]{0,5}$/))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const [read] = parse(csvLine(cells), { relax_column_count: true }) as string[][]
      expect(read?.map(freeCell)).toEqual(cells)
    }),
  )
})
