import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { splitCents } from './split-cents.ts'

const shares = fc.uniqueArray(fc.record({ id: fc.uuid(), cents: fc.integer({ min: 0, max: 100_000_000 }) }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 50,
})

const steps = fc.constantFrom(1 as const, 100 as const)

test('parts add up, none exceeds its weight, and the result is independent of their order', () => {
  fc.assert(
    fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), steps, (counts, fraction, step) => {
      const parts = counts.map(({ id, cents }) => ({ id, cents: cents * step }))
      const whole = parts.reduce((sum, { cents }) => sum + cents, 0)
      const cents = Math.floor((whole / step) * fraction) * step
      const split = splitCents(cents, parts, step)
      let sum = 0
      for (const part of parts) {
        const own = split.get(part.id) ?? Number.NaN
        expect(own).toBeLessThanOrEqual(part.cents)
        expect(own % step).toBe(0)
        // Within a step of its exact share.
        if (whole > 0) expect(Math.abs(own - (cents * part.cents) / whole)).toBeLessThanOrEqual(step)
        sum += own
      }
      expect(sum).toBe(cents)
      expect(new Map([...splitCents(cents, parts.toReversed(), step)].sort())).toEqual(
        new Map([...split].sort()),
      )
    }),
  )
})

test('amounts above the total are rejected', () => {
  expect(() => splitCents(101, [{ id: 'a', cents: 100 }], 1)).toThrow(RangeError)
})
