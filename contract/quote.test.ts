import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotal, licensePriceCents, lowestPriceCents, quoteCart } from './quote.ts'

const inputs = fc.uniqueArray(
  fc.record({ id: fc.uuid(), listPriceCents: fc.integer({ min: 0, max: 100_000_000 }) }),
  { selector: ({ id }) => id, maxLength: 50 },
)

describe('a quote', () => {
  test('has lines that add up to its subtotal and its total to the cent', () => {
    fc.assert(
      fc.property(inputs, (lines) => {
        const quote = quoteCart(lines)
        let sum = 0n
        for (const { priceCents } of quote.lines) sum += BigInt(priceCents)
        expect([BigInt(quote.subtotalCents), BigInt(quote.totalCents)]).toEqual([sum, sum])
      }),
    )
  })

  test('never goes below zero and never asks more than the list price', () => {
    fc.assert(
      fc.property(inputs, (lines) => {
        for (const line of quoteCart(lines).lines) {
          expect(line.priceCents).toBeGreaterThanOrEqual(0)
          expect(line.priceCents).toBeLessThanOrEqual(line.listPriceCents)
        }
      }),
    )
  })

  test('is the same whatever the order of its lines', () => {
    const shuffled = inputs.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ([lines, mixed]) => {
        expect(quoteCart(mixed).totalCents).toBe(quoteCart(lines).totalCents)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the price %d', (listPriceCents) => {
    expect(() => quoteCart([{ id: 'a', listPriceCents }])).toThrow('not a price in cents')
  })
})

test('a license without a price of its own costs a factor of what the beat costs', () => {
  expect(licensePriceCents({ price_cents: 2900 }, { price_cents: null, price_percent: 100 })).toBe(2900)
  expect(licensePriceCents({ price_cents: 2900 }, { price_cents: 0, price_percent: 100 })).toBe(0)
  expect(licensePriceCents({ price_cents: 2999 }, { price_cents: null, price_percent: 250 })).toBe(7498)
  expect(licensePriceCents({ price_cents: 2999 }, { price_cents: 500, price_percent: 250 })).toBe(500)
})

test('the total of a cart leaves out what is not for sale any more', () => {
  const item = (id: string, price: number, state = 'current') => ({ id, state, beats: { price } })
  expect(cartTotal([item('a', 29.99), item('b', 0.01), item('c', 500, 'unavailable')])).toBe(30)
})

test('the lowest price is that of a license one can buy, and no license is cheaper', () => {
  const cents = fc.integer({ min: 0, max: 99_999 })
  const licenses = fc.array(
    fc.record({ price_cents: fc.option(cents), price_percent: fc.integer({ min: 1, max: 100_000 }) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(cents, licenses, (price_cents, offered) => {
      const prices = offered.map((license) => licensePriceCents({ price_cents }, license))
      const lowest = lowestPriceCents({ price_cents }, offered)
      if (prices.length === 0) expect(lowest).toBe(price_cents)
      else expect(prices).toContain(lowest)
      for (const price of prices) expect(lowest).toBeLessThanOrEqual(price)
    }),
  )
})
