import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { divideReady, type LinePart, sumOfParts } from './payout-lines.ts'

const part = fc.record({
  isPaypal: fc.boolean(),
  cents: fc.integer({ min: -500, max: 500 }).filter((cents) => cents !== 0),
})
const parts = fc
  .array(part, { maxLength: 8 })
  .map((given) =>
    given.map((one, at): LinePart => ({ ...one, lineId: `l${at}`, orderId: 'o', returnedCents: 0 })),
  )
const payable = (some: readonly LinePart[]) => Math.max(0, sumOfParts(some))

test('what Stripe sends and what is paid by hand come to what is ready, never more', () => {
  fc.assert(
    fc.property(parts, (ready) => {
      const { byStripe, byHand } = divideReady(ready, 'stripe')
      expect(payable(byStripe) + payable(byHand)).toBe(payable(ready))
    }),
  )
})

test('Stripe pays for no line that was paid at PayPal, and of each line no more than is open', () => {
  fc.assert(
    fc.property(parts, (ready) => {
      const { byStripe, byHand } = divideReady(ready, 'stripe')
      expect(byStripe.filter(({ isPaypal, cents }) => isPaypal && cents > 0)).toEqual([])
      for (const one of [...byStripe, ...byHand]) {
        const open = ready.find(({ lineId }) => lineId === one.lineId)?.cents ?? 0
        expect(Math.sign(one.cents)).toBe(Math.sign(open))
        expect(Math.abs(one.cents)).toBeLessThanOrEqual(Math.abs(open))
      }
    }),
  )
})

test('what was paid too much of sales at PayPal is settled by the next transfer, and the other way round', () => {
  const one = (lineId: string, cents: number, isPaypal: boolean) => ({
    lineId,
    cents,
    isPaypal,
    orderId: 'o',
    returnedCents: 0,
  })
  const ready = [one('a', 900, false), one('b', -300, true), one('c', -200, true), one('d', 100, true)]
  expect(divideReady(ready, 'stripe').byStripe.map(({ lineId, cents }) => [lineId, cents])).toEqual([
    ['a', 900],
    ['b', -300],
    ['c', -100],
  ])
  const other = ready.map((part) => ({ ...part, isPaypal: !part.isPaypal }))
  expect(sumOfParts(divideReady(other, 'stripe').byHand)).toBe(500)
  expect(divideReady(ready, 'bank')).toEqual({ byStripe: [], byHand: ready })
})
