import { expect, test } from 'vitest'
import { AdmissionCache } from './admission-cache.ts'

/** Holds twenty values, the first two of them at once. */
function filled(): AdmissionCache<number> {
  const kept = new AdmissionCache<number>(20)
  for (const key of ['a', 'b']) kept.set(key, 1)
  return kept
}

test('a tenth is filled with what comes first, which can be replaced and deleted', () => {
  const kept = filled()
  kept.set('b', 2)
  expect([kept.get('a'), kept.get('b')]).toEqual([1, 2])
  kept.delete('a')
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 2])
})

test('from then on a value is kept from the second time on that its key is set', () => {
  const kept = filled()
  kept.set('c', 1)
  expect(kept.get('c')).toBeUndefined()
  kept.set('c', 2)
  expect(kept.get('c')).toBe(2)
})

test('what is asked once pushes nothing out, what is asked again what nobody asked for the longest', () => {
  const kept = filled()
  for (let once = 0; once < 1_000; once++) kept.set(`once ${once}`, 0)
  expect([kept.get('b'), kept.get('a')]).toEqual([1, 1])
  for (let number = 0; number < 19; number++) for (const value of [1, 2]) kept.set(`again ${number}`, value)
  expect([kept.get('a'), kept.get('b'), kept.get('again 18')]).toEqual([1, undefined, 2])
})
