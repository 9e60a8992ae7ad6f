import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { leftOfOrder, planRefund, type RefundableLine, type RefundableOrder } from './plan-refund.ts'

const line = (id: string, priceCents: number, refundedCents = 0, isRefunded = false): RefundableLine => ({
  id,
  priceCents,
  refundedCents,
  isRefunded,
})
const orderOf = (lines: RefundableLine[], more: Partial<RefundableOrder> = {}): RefundableOrder => ({
  lines,
  amountCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
  refundedCents: lines.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  currency: 'usd',
  ...more,
})
const abc = orderOf([line('a', 10_000), line('b', 4_560), line('c', 8_000, 8_000, true)])

test.each([
  ['everything', undefined, { endingIds: ['a', 'b'], parts: null, amountCents: 14_560, isRest: true }],
  ['a line', { b: 'all' }, { endingIds: ['b'], parts: null, amountCents: 4_560, isRest: false }],
  [
    'a line by its amount',
    { b: 4_560 },
    { endingIds: ['b'], parts: null, amountCents: 4_560, isRest: false },
  ],
  ['a part', { b: 1_000 }, { endingIds: [], parts: { b: 1_000 }, amountCents: 1_000, isRest: false }],
  [
    'a line and a part of another',
    { a: 2_500, b: 'all' },
    { endingIds: ['b'], parts: { a: 2_500, b: 4_560 }, amountCents: 7_060, isRest: false },
  ],
] as const)('%s is given back', (_name, wanted, plan) => {
  expect(planRefund(abc, wanted && new Map<string, number | 'all'>(Object.entries(wanted)))).toEqual(plan)
})

test.each([
  [{ c: 'all' }, /refunded before/],
  [{ a: 10_001 }, /At most \$100\.00 of this license/],
  [{ a: 0 }, /enter what to give back/],
  [{ a: -5 }, /enter what to give back/],
] as const)('%j is refused', (wanted, words) => {
  expect(() => planRefund(abc, new Map<string, number | 'all'>(Object.entries(wanted)))).toThrow(words)
})

test('what was given back at the provider is not given back again', () => {
  const order = { ...abc, refundedCents: abc.refundedCents + 13_000 }
  expect(planRefund(order).amountCents).toBe(1_560)
  expect(planRefund(order, new Map([['b', 'all']])).amountCents).toBe(1_560)
  expect(() => planRefund(order, new Map([['b', 2_000]]))).toThrow(/At most \$15\.60 of this order/)
})

test('yen have no hundredths', () => {
  const order = orderOf([line('a', 100_000)], { currency: 'jpy' })
  expect(() => planRefund(order, new Map([['a', 50]]))).toThrow(/enter what/)
  expect(planRefund(order, new Map([['a', 30_000]])).parts).toEqual({ a: 30_000 })
})

test('parts of any order add up to its payment, and a license ends exactly with its last cent', () => {
  const steps = fc.array(
    fc.tuple(fc.nat(3), fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 900 }))),
  )
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 }),
      steps,
      (prices, acts) => {
        let order = orderOf(prices.map((cents, at) => line(String(at), cents)))
        const give = (wanted?: Map<string, number | 'all'>) => {
          const plan = planRefund(order, wanted)
          const lines = order.lines.map((one) => {
            const isRefunded = one.isRefunded || plan.endingIds.includes(one.id)
            const given = plan.parts?.[one.id] ?? (plan.endingIds.includes(one.id) ? one.priceCents : 0)
            return { ...one, isRefunded, refundedCents: Math.min(one.priceCents, one.refundedCents + given) }
          })
          order = { ...order, lines, refundedCents: order.refundedCents + plan.amountCents }
          for (const one of lines) expect(one.isRefunded).toBe(one.refundedCents === one.priceCents)
          expect(lines.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(order.refundedCents)
        }
        for (const [at, wanted] of acts) {
          const one = order.lines[at % order.lines.length]
          if (!one || one.isRefunded || (wanted !== 'all' && wanted > one.priceCents - one.refundedCents))
            continue
          give(new Map([[one.id, wanted]]))
        }
        give()
        expect(leftOfOrder(order)).toBe(0)
      },
    ),
  )
})
