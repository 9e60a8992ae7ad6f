import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { keptPart, partOf, type SharedLine, shareLine, WHOLE_POINTS } from './share-line.ts'

const points = fc
  .array(fc.integer({ min: 1, max: WHOLE_POINTS }), { minLength: 1, maxLength: 10 })
  .map((weights) => {
    const whole = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => Math.floor((weight * WHOLE_POINTS) / whole))
  })
const line: fc.Arbitrary<SharedLine> = fc
  .record({
    price: fc.integer({ min: 0, max: 2_000_000 }),
    fee: fc.integer({ min: 0, max: 3_000 }),
    feeBearer: fc.constantFrom('shared' as const, 'store' as const),
    commissionPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: WHOLE_POINTS })),
    points,
    step: fc.constantFrom(1 as const, 100 as const),
  })
  .map(({ price, fee, points: list, step, ...rest }) => ({
    ...rest,
    netCents: price * step,
    feeCents: fee * step,
    shares: list.map((share, at) => ({ id: `p${at}`, points: share })),
    step,
  }))

const total = (cents: Iterable<number>) => [...cents].reduce((sum, part) => sum + part, 0)

test('parts, commission, fee and the owner’s rest add up to what was paid, to the cent', () => {
  fc.assert(
    fc.property(line, (given) => {
      const { commissionCents, shares, ownerCents } = shareLine(given)
      expect(commissionCents + total(shares.values()) + ownerCents + given.feeCents).toBe(given.netCents)
    }),
  )
})

test('nobody gets less than nothing, and all together never more than was kept', () => {
  fc.assert(
    fc.property(line, (given) => {
      const { baseCents, shares, ownerCents } = shareLine(given)
      const kept =
        given.feeBearer === 'shared' ? Math.max(0, given.netCents - given.feeCents) : given.netCents
      for (const cents of shares.values()) expect(cents).toBeGreaterThanOrEqual(0)
      expect(total(shares.values())).toBeLessThanOrEqual(Math.min(baseCents, kept))
      if (given.feeBearer === 'shared' && given.feeCents <= given.netCents)
        expect(ownerCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('each part is its exact share to within a unit, in whole units of the currency', () => {
  fc.assert(
    fc.property(line, (given) => {
      const { baseCents, shares } = shareLine(given)
      for (const { id, points: share } of given.shares) {
        const cents = shares.get(id) ?? Number.NaN
        expect(Math.abs(cents - (baseCents * share) / WHOLE_POINTS)).toBeLessThanOrEqual(given.step)
        expect(cents % given.step).toBe(0)
      }
    }),
  )
})

test('what stands after a part refund never exceeds what was kept, and all of it goes with a full refund', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const { shares } = shareLine(given)
      const priceCents = given.netCents
      const returnedCents = Math.floor((priceCents / given.step) * part) * given.step
      const kept = [...shares.values()].map((cents) =>
        keptPart(cents, { priceCents, returnedCents }, given.step),
      )
      if (priceCents > 0) expect(total(kept)).toBeLessThanOrEqual(priceCents - returnedCents)
      if (returnedCents === priceCents && priceCents > 0) expect(total(kept)).toBe(0)
      if (returnedCents === 0) expect(kept).toEqual([...shares.values()])
    }),
  )
})

test('the figures of a sale: 85 dollars, a fee of 2.77, shares of 30, 12 and 8 percent', () => {
  const { baseCents, shares, ownerCents } = shareLine({
    netCents: 8_500,
    feeCents: 277,
    feeBearer: 'shared',
    commissionPoints: 0,
    shares: [
      { id: 'femi', points: 3_000 },
      { id: 'juno', points: 1_200 },
      { id: 'nils', points: 800 },
    ],
    step: 1,
  })
  expect([baseCents, ...shares.values(), ownerCents]).toEqual([8_223, 2_467, 987, 658, 4_111])
})

test('where rounding up would cost more than there is, the largest remainders get it', () => {
  const shares = ['a', 'b', 'c'].map((id) => ({ id, points: id === 'c' ? 2_500 : 3_750 }))
  const rules = { feeCents: 0, feeBearer: 'shared', commissionPoints: 0, shares, step: 1 } as const
  // 1.5, 1.5 and 1 cents: rounded half up they would be 5.
  const parts = shareLine({ ...rules, netCents: 4 })
  expect([...parts.shares.values()]).toEqual([2, 1, 1])
  expect(parts.ownerCents).toBe(0)
})

test('a fee above the price takes all of it, and the rest of the fee is the owner’s', () => {
  const shares = [{ id: 'a', points: 5_000 }]
  const parts = shareLine({
    netCents: 20,
    feeCents: 31,
    feeBearer: 'shared',
    commissionPoints: 0,
    shares,
    step: 1,
  })
  expect([parts.shares.get('a'), parts.ownerCents]).toEqual([0, -11])
})

test('half a cent is rounded up', () => {
  expect([partOf(1, 5_000, 1), partOf(3, 1_600, 1), partOf(150, 5_000, 100)]).toEqual([1, 0, 100])
})
