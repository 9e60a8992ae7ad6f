import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCents } from './split-cents.ts'

const shares = fc.uniqueArray(fc.record({ id: fc.uuid(), cents: fc.integer({ min: 0, max: 100_000_000 }) }), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 50,
})

test('the parts add up, none exceeds its weight, and their order does not matter', () => {
  fc.assert(
    fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
      const whole = parts.reduce((sum, { cents }) => sum + cents, 0)
      const cents = Math.floor(whole * fraction)
      const split = splitCents(cents, parts)
      let sum = 0
      for (const part of parts) {
        const own = split.get(part.id) ?? Number.NaN
        expect(own).toBeLessThanOrEqual(part.cents)
        // Within a cent of its exact share.
        if (whole > 0) expect(Math.abs(own - (cents * part.cents) / whole)).toBeLessThanOrEqual(1)
        sum += own
      }
      expect(sum).toBe(cents)
      expect(new Map([...splitCents(cents, parts.toReversed())].sort())).toEqual(new Map([...split].sort()))
    }),
  )
})

test('more than there is cannot be taken', () => {
  expect(() => splitCents(101, [{ id: 'a', cents: 100 }])).toThrow(RangeError)
})
