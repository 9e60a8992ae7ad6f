import { expect, test } from 'vitest'
import { type Currency, currencies, currencyCodes, highestPayableCents } from '#contract/pricing/currency.ts'
import { fc } from '#tests/laws.ts'
import { currencyProblem, fromPaypalAmount, toPaypalAmount } from './paypal-money.ts'

const amount = fc
  .constantFrom(...currencyCodes)
  .chain((currency) =>
    fc
      .integer({ min: 0, max: highestPayableCents(currency) / currencies[currency].step })
      .map((steps) => ({ currency, cents: steps * currencies[currency].step })),
  )

test('every amount survives the way to PayPal and back', () => {
  fc.assert(
    fc.property(amount, ({ cents, currency }) => {
      expect(fromPaypalAmount(toPaypalAmount(cents, currency))).toEqual({ cents, currency })
    }),
  )
})

test('amounts are written as PayPal’s documents demand', () => {
  fc.assert(
    fc.property(amount, ({ cents, currency }) => {
      const { value } = toPaypalAmount(cents, currency)
      expect(value).toMatch(currencies[currency].step === 100 ? /^\d+$/ : /^\d+\.\d\d$/)
      expect(value.length).toBeLessThanOrEqual(32)
    }),
  )
})

test.each([
  [0, 'usd', '0.00'],
  [5, 'usd', '0.05'],
  [10, 'eur', '0.10'],
  [1234, 'gbp', '12.34'],
  [99_999_999, 'usd', '999999.99'],
  [298_000, 'jpy', '2980'],
  [0, 'jpy', '0'],
] as const)('%i cents in %s are %s', (cents, currency, value) => {
  expect(toPaypalAmount(cents, currency)).toEqual({ currency_code: currency.toUpperCase(), value })
})

test.each([
  [-1, 'usd'],
  [12.5, 'usd'],
  [Number.NaN, 'usd'],
  [Number.MAX_VALUE, 'usd'],
  [250, 'jpy'],
] as const)('%f in %s is no amount', (cents, currency) => {
  expect(() => toPaypalAmount(cents, currency)).toThrow(RangeError)
})

test.each([
  ['12', 1200],
  ['12.3', 1230],
  ['12.340', 1234],
  ['.5', 50],
  ['-1.10', -110],
  ['-0.00', 0],
  ['90071992547409.91', 9_007_199_254_740_991],
])('%s is read as %i cents', (value, cents) => {
  expect(fromPaypalAmount({ currency_code: 'HUF', value })).toEqual({ cents, currency: 'huf' })
})

test.each(['', '-', '.', '1.', '1,00', '1.234', '1e3', ' 1', '0x10', '90071992547409.92', '--1', '1.2.3'])(
  '"%s" is no amount',
  (value) => {
    expect(() => fromPaypalAmount({ currency_code: 'USD', value })).toThrow(RangeError)
  },
)

test('PayPal takes these currencies of the store, two of them only at home', () => {
  const taken = (country?: string) => currencyCodes.filter((code) => !currencyProblem(code, country)).sort()
  const anywhere: Currency[] = [
    ...(['aud', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'jpy', 'mxn'] as const),
    ...(['nok', 'nzd', 'pln', 'sek', 'sgd', 'thb', 'usd'] as const),
  ]
  expect(taken()).toEqual(anywhere)
  expect(taken('US')).toEqual(anywhere)
  expect(taken('BR')).toEqual([...anywhere, 'brl'].sort())
  expect(taken('MY')).toEqual([...anywhere, 'myr'].sort())
  expect(currencyProblem('zar', 'ZA')).toBe('PayPal does not take ZAR.')
  expect(currencyProblem('brl', 'US')).toBe('PayPal takes BRL only for accounts from Brazil.')
})
