import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { moveTo } from './move-to.ts'

test('an entry moves to another index, clamped to the ends, and the others keep their order', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveTo(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
  expect(moveTo(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.integer(), (list, pick, to) => {
      const from = pick % list.length
      const moved = moveTo(list, from, to)
      const entry = list[from]
      expect(moved.filter((each) => each !== entry)).toEqual(list.filter((each) => each !== entry))
      expect(moved[Math.min(list.length - 1, Math.max(0, to))]).toBe(entry)
    }),
  )
})

test('without a move the list is the same', () => {
  const list = ['a', 'b']
  expect([moveTo(list, 0, 0), moveTo(list, 1, 5), moveTo(list, 7, 0)].every((each) => each === list)).toBe(
    true,
  )
})
