import { describe, expect, test } from 'vitest'
import { intlTag, locales } from '#contract/text/locales.ts'
import { fc } from '#tests/laws.ts'
import { currencySymbol, formatWithCode } from './currency-words.ts'
import {
  formatPrice,
  formatTotal,
  parseDollars,
  parseTypedDollars,
  sumDollars,
  toCents,
  toDollars,
  writeDollars,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('money', () => {
  test.each([
    ['29,50', 2_950],
    ['29.50', 2_950],
    ['5,5', 550],
    ['1.250,50', 125_050],
    ['1,250.50', 125_050],
    ['1 250,50', 125_050],
    ['1\u202f250,50', 125_050],
    ['1’250.50', 125_050],
    ['1,200,000.50', 120_000_050],
    ['1.200.000', 120_000_000],
    ['２９．５０', 2_950],
    ['1,25,0', undefined],
    ['1.250.5', undefined],
    ['12,50,00', undefined],
  ])('%s is the same in every language', (text, expected) => {
    for (const locale of locales) expect(parseTypedDollars(text, locale)).toBe(expected)
    expect(parseDollars(text)).toBe(expected)
  })

  test.each([
    ['en', 125_000, undefined],
    ['ja', 125_000, undefined],
    ['de', undefined, 125_000],
    ['es', undefined, 125_000],
    ['fr', undefined, 125_000],
    ['pt-BR', undefined, 125_000],
  ] as const)('in %s only one of 1,250 and 1.250 has thousands', (locale, comma, dot) => {
    expect([parseTypedDollars('1,250', locale), parseTypedDollars('1.250', locale)]).toEqual([comma, dot])
    expect([parseDollars('1,250'), parseDollars('1.250')]).toEqual([undefined, undefined])
  })

  test('what a language writes, it reads', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...locales), (amount, locale) => {
        const written = new Intl.NumberFormat(intlTag(locale), {
          minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
        }).format(toDollars(amount))
        expect(parseTypedDollars(written, locale)).toBe(amount)
      }),
    )
  })

  test('cents round-trip through dollars, as number and as text', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseDollars(toDollars(amount))).toBe(amount)
        expect(toCents(toDollars(amount))).toBe(amount)
        expect(parseDollars((amount / 100).toFixed(2))).toBe(amount)
      }),
    )
  })

  test('a sum of dollars is exact to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(sumDollars(amounts.map(toDollars))).toBe(exact / 100)
      }),
    )
  })

  test.each([
    ['29', 2900],
    ['29.9', 2990],
    ['29.99', 2999],
    [' 0.07 ', 7],
    [1.15, 115],
    [1_000_000, 100_000_000],
    ['10000000', 1_000_000_000],
  ])('parses %s as %d cents', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  test.each([
    '-1',
    '1.999',
    '1e3',
    '',
    '.5',
    'abc',
    '1,000',
    'NaN',
    '10000000.01',
    Number.NaN,
    Infinity,
    1e-7,
  ])('rejects %s', (text) => {
    expect(parseDollars(text)).toBeUndefined()
  })

  test.each([
    [29, '$29', '$29.00'],
    [29.5, '$29.50', '$29.50'],
    [1250, '$1,250', '$1,250.00'],
    [1_234_567.8, '$1,234,567.80', '$1,234,567.80'],
    [0, '$0', '$0.00'],
    [0.1 + 0.2, '$0.30', '$0.30'],
  ])('formats %d', (dollars, price, total) => {
    expect([formatPrice(dollars, 'usd'), formatTotal(dollars, 'usd')]).toEqual([price, total])
  })

  test.each([
    ['eur', 29, '€29', '€29.00', 'EUR 29.00'],
    ['eur', 1250.5, '€1,250.50', '€1,250.50', 'EUR 1250.50'],
    ['gbp', 29.99, '£29.99', '£29.99', 'GBP 29.99'],
    ['cad', 29, 'CA$29', 'CA$29.00', 'CAD 29.00'],
    ['chf', 29, 'CHF 29', 'CHF 29.00', 'CHF 29.00'],
    ['jpy', 4000, '¥4,000', '¥4,000', 'JPY 4000'],
    ['krw', 35_000, '₩35,000', '₩35,000', 'KRW 35000'],
  ] as const)('prints %s %d', (currency, amount, price, total, named) => {
    expect([
      formatPrice(amount, currency),
      formatTotal(amount, currency),
      formatWithCode(amount, currency),
    ]).toEqual([price, total, named])
  })

  test('formats dollars as before other currencies', () => {
    const group = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
    fc.assert(
      fc.property(cents, (amount) => {
        const decimals = `.${String(amount % 100).padStart(2, '0')}`
        const whole = `$${group(Math.trunc(amount / 100))}`
        expect(formatTotal(toDollars(amount), 'usd')).toBe(whole + decimals)
        expect(formatPrice(toDollars(amount), 'usd')).toBe(amount % 100 === 0 ? whole : whole + decimals)
      }),
    )
  })

  test.each([
    ['usd', '$'],
    ['eur', '€'],
    ['chf', 'CHF'],
  ] as const)('the sign of %s is %s', (currency, sign) => {
    expect(currencySymbol(currency)).toBe(sign)
  })
})

test('an amount is written as it is typed, and read back as the same', () => {
  expect([writeDollars(29, 'de'), writeDollars(29.5, 'de'), writeDollars(1250.5, 'en')]).toEqual([
    '29',
    '29,50',
    '1250.50',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...locales), (cents, locale) => {
      expect(parseTypedDollars(writeDollars(toDollars(cents), locale), locale)).toBe(cents)
    }),
  )
})
