import { expect, test } from 'vitest'
import { quoteCart, sumCents } from '#contract/pricing/quote.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { fc } from '#tests/laws.ts'
import { considerations, considerationWords } from './consideration.ts'

const deal = (id: string, tierIds: string[], buy: number, free: number) => ({
  id,
  name: id,
  untilMs: null,
  tierIds,
  tierNames: [],
  buy,
  free,
})
const line = (id: string, listPriceCents: number, tierId = 'basic', isExclusive = false) => ({
  id,
  listPriceCents,
  beatId: id,
  ownerId: 'ada',
  tagIds: [],
  tierId,
  isExclusive,
  agreedCents: null,
  paidCents: null,
})

test('three licenses of which one is free are each bought for a third of the payment', () => {
  const inputs = [line('a', 2900), line('b', 2900), line('c', 2900)]
  const { lines } = quoteCart(inputs, { step: 1, bulkDeals: [deal('d', [], 2, 1)] })
  const spread = considerations(lines, 'usd')
  expect(spread.map(({ cents }) => cents)).toEqual([1934, 1933, 1933])
  expect(considerationWords(spread[2]!, 'usd', i18nOf('en'))).toBe(
    'USD 19.33, its share of USD 58.00 paid for 3 licenses together',
  )
})

test('only licenses of the deal’s groups share: others were bought for their own price', () => {
  const inputs = [line('a', 3000), line('b', 2000), line('c', 1000), line('d', 9900, 'premium')]
  const { lines } = quoteCart(inputs, { step: 1, bulkDeals: [deal('d', ['basic'], 1, 1)] })
  const words = considerations(lines, 'usd').map((one) => considerationWords(one, 'usd', i18nOf('en')))
  expect(words).toEqual([
    'USD 18.00, its share of USD 30.00 paid for 2 licenses together',
    'USD 12.00, its share of USD 30.00 paid for 2 licenses together',
    'USD 10.00',
    'USD 99.00',
  ])
})

test('what lines were bought for adds up to what was paid, whatever the deals, and none is below 0', () => {
  const tiers = ['basic', 'premium', 'trackout']
  const input = fc
    .tuple(fc.uuid(), fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(...tiers), fc.boolean())
    .map(([id, cents, tier, isExclusive]) => line(id, cents, tier, isExclusive))
  const bulk = fc
    .tuple(fc.uuid(), fc.subarray(tiers), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .map(([id, tierIds, buy, free]) => deal(id, tierIds, buy, free))
  fc.assert(
    fc.property(
      fc.uniqueArray(input, { selector: ({ id }) => id, maxLength: 20 }),
      fc.array(bulk, { maxLength: 4 }),
      fc.constantFrom(1, 100),
      fc.integer({ min: 0, max: 30 }),
      (inputs, bulkDeals, step, taxPercent) => {
        const stepped = inputs.map((one) => ({ ...one, listPriceCents: one.listPriceCents * step }))
        const quote = quoteCart(stepped, { step: step === 1 ? 1 : 100, bulkDeals })
        // With tax on top, like a frozen line.
        const lines = quote.lines.map((one) => ({
          ...one,
          totalCents: one.totalCents + Math.round((one.totalCents * taxPercent) / 100 / step) * step,
        }))
        const spread = considerations(lines, step === 1 ? 'usd' : 'jpy')
        const paid = sumCents(lines.map(({ totalCents }) => totalCents))
        expect(sumCents(spread.map(({ cents }) => cents))).toBe(paid)
        for (const [at, { cents, shared }] of spread.entries()) {
          expect(cents).toBeGreaterThanOrEqual(0)
          expect(Math.abs(cents % step)).toBe(0)
          if (!shared) expect(cents).toBe(lines[at]!.totalCents)
        }
      },
    ),
  )
})
