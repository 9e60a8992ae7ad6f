import { expect, test } from 'vitest'
import { readSigned } from './read-signed.ts'

test.each([
  ['+10', 'percent', 10],
  ['−5.5 %', 'percent', -5.5],
  ['-100', 'percent', undefined],
  ['-100', 'amount', -100],
  ['1,250', 'amount', 1250],
  ['0', 'percent', undefined],
  ['29.99', 'set', 29.99],
  ['+29', 'set', undefined],
  ['10,5', 'percent', 10.5],
  ['29,50', 'set', 29.5],
  ['10,', 'percent', undefined],
  ['', 'percent', undefined],
  ['ten', 'amount', undefined],
] as const)('%j by %s is %s', (typed, by, value) => {
  expect(readSigned(typed, by)).toBe(value)
})
