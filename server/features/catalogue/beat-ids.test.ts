import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BeatIds } from './beat-ids.ts'

/** UUIDs as the store makes them, what looks like one and is none, and ids from elsewhere. */
const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.uuid() },
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => id.replace('-', '0')),
  fc.uuid().map((id) => `${id.slice(0, 20)}g${id.slice(21)}`),
  fc.string({ minLength: 1, maxLength: 40 }),
)

test('every id is found in its slot and back, before and after others are deleted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { minLength: 1, maxLength: 200 }), fc.nat(), (all, some) => {
      const ids = new BeatIds()
      for (const [slot, id] of all.entries()) ids.set(slot, id)
      const isGone = (slot: number) => (slot * 7 + some) % 3 === 0
      for (const slot of all.keys()) if (isGone(slot)) ids.delete(slot)
      for (const [slot, id] of all.entries()) expect(ids.slotOf(id)).toBe(isGone(slot) ? undefined : slot)
      for (const [slot, id] of all.entries()) if (!isGone(slot)) expect(ids.at(slot)).toBe(id)
      expect(ids.size).toBe(all.filter((_, slot) => !isGone(slot)).length)
    }),
    { numRuns: 200 },
  )
})

test('ids come in the order of their texts', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { minLength: 2, maxLength: 30 }), (all) => {
      const ids = new BeatIds()
      for (const [slot, id] of all.entries()) ids.set(slot, id)
      const slots = [...all.keys()].sort((a, b) => ids.compare(a, b))
      expect(slots.map((slot) => all[slot])).toEqual([...all].sort())
    }),
    { numRuns: 200 },
  )
})
