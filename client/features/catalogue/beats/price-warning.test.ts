import { expect, test } from 'vitest'
import { priceWarning } from './price-warning.ts'

const license = { price: '', tierPrice: '', isSold: true }

test.each([
  ['0', [license], true],
  ['0.49', [license], true],
  ['0.50', [license], false],
  ['', [license], false],
  ['free', [license], false],
  ['0', [], true],
  ['0', [license, { ...license, price: '20' }], false],
  ['0', [license, { ...license, tierPrice: '20' }], false],
  ['0', [license, { ...license, price: '20', isSold: false }], true],
  ['20', [{ ...license, price: '0' }], true],
])('at %j with the licenses %j nobody can buy: %s', (price, licenses, isWarned) =>
  expect(priceWarning(price, licenses, 'usd', 'en') !== undefined).toBe(isWarned),
)
