import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlotLists } from './slot-lists.ts'

test('each slot has the list that was set last, whatever was set for others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 200 }), fc.array(fc.nat({ max: 99 }), { maxLength: 12 })), {
        maxLength: 500,
        size: 'max',
      }),
      (changes) => {
        const lists = new SlotLists()
        const plain = new Map<number, number[]>()
        for (const [slot, list] of changes) {
          lists.set(slot, list)
          plain.set(slot, list)
        }
        for (let slot = 0; slot <= 201; slot++) expect([...lists.at(slot)]).toEqual(plain.get(slot) ?? [])
      },
    ),
    { numRuns: 200 },
  )
})

test('room that lists gave up is used again', () => {
  const lists = new SlotLists()
  for (let round = 0; round < 10_000; round++)
    for (const slot of [0, 1, 2])
      lists.set(
        slot,
        Array.from({ length: (round + slot) % 5 }, () => round),
      )
  expect([...lists.at(2)]).toEqual([9_999])
  expect(lists.at(0).buffer.byteLength).toBeLessThan(10_000)
})
