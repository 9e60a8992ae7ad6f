import { expect, test } from 'vitest'
import { readPriceCell } from './read-price-cell.ts'
import { suggestFix } from './suggest-fix.ts'

test.each([
  ['$1,299.00', '1299.00'],
  ['1,299.00', '1299.00'],
  ['1.299,00', '1299.00'],
  ['1 299,00', '1299.00'],
  ['1\u00a0299,00', '1299.00'],
  ['1\u202f299,00', '1299.00'],
  ["1'299.00", '1299.00'],
  ['1’299.00', '1299.00'],
  ['1,299,000', '1299000'],
  ['29,99', '29.99'],
  ['29.99', '29.99'],
  ['$29.99', '29.99'],
  ['29,-', '29'],
  ['29.00 USD', '29.00'],
  ['US$29.00', '29.00'],
  ['29 €', '29'],
  ['R$ 99,90', '99.90'],
  ['29.9', '29.9'],
  ['２９.99', '29.99'],
  ['10,000.00', '10000.00'],
  ['0', '0'],
])('%j is %s, and nothing else', (cell, amount) => {
  expect(readPriceCell(cell)).toEqual({ amount, isSure: true })
})

test.each([
  ['2,500', '2500'],
  ['1,299', '1299'],
  ['€1,999', '1999'],
])('%j is probably %s, and has to be looked at', (cell, amount) => {
  expect(readPriceCell(cell)).toEqual({ amount, isSure: false })
  expect(suggestFix('price', cell)).toBe(amount)
})

test.each([
  '1.299',
  '€2.500',
  '29.999',
  '1e3',
  '-29',
  '29-49',
  '2 x 29',
  '30% off 59',
  '000',
  '029',
  'from 29.99',
  'max 29',
  '1,29,9',
  '1 299.000,00',
  '29 49',
  '',
  'ask',
])('%j is no price, and the box stays empty', (cell) => {
  expect(readPriceCell(cell)).toBeUndefined()
  expect(suggestFix('price', cell)).toBe('')
})
