import { expect, test } from 'vitest'
import { Recurring } from './recurring.ts'

test('while there is room everything is kept, and can be replaced and deleted', () => {
  const kept = new Recurring<number>(2)
  for (const [key, value] of [
    ['a', 1],
    ['b', 1],
    ['b', 2],
  ] as const)
    kept.set(key, value)
  expect([kept.get('a'), kept.get('b')]).toEqual([1, 2])
  kept.delete('a')
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 2])
  kept.set('c', 3)
  expect(kept.get('c')).toBe(3)
})

test('once it is full, a value is kept from the second time on that its key is set', () => {
  const kept = new Recurring<number>(2)
  for (const key of ['a', 'b']) kept.set(key, 1)
  for (let once = 0; once < 1_000; once++) kept.set(`once ${once}`, 0)
  kept.set('b', 2)
  expect([kept.get('a'), kept.get('b')]).toEqual([1, 2])
  kept.set('c', 1)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, 2, undefined])
  kept.set('c', 2)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, 2, 2])
})
