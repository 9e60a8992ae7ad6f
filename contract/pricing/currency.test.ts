import { describe, expect, test } from 'vitest'
import { type Currency, currencies, currencyCodes, isCurrency, roundToStep } from './currency.ts'
import { validatePrice } from './validate-price.ts'

describe.each(currencyCodes)('%s', (currency) => {
  const { step, minCents, scale } = currencies[currency]
  test('has as many decimals as Intl formats', () => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    expect(step).toBe(maximumFractionDigits === 0 ? 100 : 1)
  })

  test('has a chargeable minimum, and a scale of about a dollar', () => {
    expect(minCents % step).toBe(0)
    expect(minCents / 100 / scale).toBeGreaterThan(0.004)
    expect(minCents / 100 / scale).toBeLessThanOrEqual(2)
  })
})

test('only the listed codes are currencies', () => {
  expect(isCurrency('eur')).toBe(true)
  for (const other of ['EUR', 'xyz', 'toString', undefined, null, 5]) expect(isCurrency(other)).toBe(false)
})

test.each([
  [2999, 100, 3000],
  [2949, 100, 2900],
  [30, 100, 100],
  [0, 100, 0],
  [2999, 1, 2999],
] as const)('%d rounds by %d to %d', (cents, step, rounded) => {
  expect(roundToStep(cents, step)).toBe(rounded)
})

test.each([
  ['jpy', '29.99', 'Japanese Yen has no decimals. Enter a whole number, such as ¥30.'],
  ['jpy', 49, 'A card cannot be charged less than ¥50.'],
  ['jpy', '10000000', undefined],
  ['usd', '29.99', undefined],
  ['usd', 0.49, 'A card cannot be charged less than $0.50.'],
  ['usd', '1000001', 'The highest price is $1,000,000.'],
  ['eur', 'abc', undefined],
] satisfies [Currency, string | number, string | undefined][])('%s %s: %s', (currency, price, fault) => {
  expect(validatePrice(price, currency, { isCharged: true })).toBe(fault)
})
