import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitMemory } from './bit-memory.ts'
import { type Bitmap, clearBit, forEachBit, hasBit, setBit } from './bitmap.ts'

const anyNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 300 })

/** A set of these numbers with room for exactly as many as it needs. */
function filled(memory: BitMemory, numbers: readonly number[]): Bitmap {
  const bits = memory.make(Math.max(0, ...numbers) + 1)
  for (const number of numbers) setBit(bits, number)
  return bits
}

function numbersOf(bits: Bitmap): number[] {
  const numbers: number[] = []
  forEachBit(bits, (number) => numbers.push(number))
  return numbers
}

const rising = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)

test('what is done to sets of bits is what is done to sets, whatever their lengths', () => {
  fc.assert(
    fc.property(anyNumbers, anyNumbers, (left, right) => {
      const memory = new BitMemory()
      const shared = left.filter((number) => right.includes(number))
      const other = filled(memory, right)
      const after = (change: (bits: Bitmap) => void) => {
        const bits = filled(memory, left)
        change(bits)
        return numbersOf(bits)
      }
      expect(after((bits) => memory.intersect(bits, other))).toEqual(rising(shared))
      expect(after((bits) => memory.subtract(bits, other))).toEqual(
        rising(left.filter((number) => !shared.includes(number))),
      )
      expect(after((bits) => memory.clear(bits))).toEqual([])
      const wide = memory.make(4_000)
      for (const number of left) setBit(wide, number)
      memory.unite(wide, other)
      expect(numbersOf(wide)).toEqual(rising(new Set([...left, ...right])))
      memory.copy(wide, other)
      expect(numbersOf(wide)).toEqual(rising(right))
      expect(memory.count(filled(memory, left))).toBe(left.length)
      expect(memory.countShared(filled(memory, left), other)).toBe(shared.length)
      expect([...memory.list(other, right.length)]).toEqual(rising(right))
      expect(numbersOf(other)).toEqual(rising(right))
    }),
    { numRuns: 300 },
  )
})

test('what lies behind a set is neither read nor written, however long the set is', () => {
  for (let size = 1; size < 4_000; size += 61) {
    const memory = new BitMemory()
    const full = (length: number) => filled(memory, [...Array(length).keys()])
    // Each of the two with ones behind it, which the kernels must not come to.
    const [left, behindLeft, right, behindRight] = [full(size), full(600), full(size + 900), full(600)]
    expect(memory.count(left)).toBe(size)
    expect([memory.countShared(left, right), memory.countShared(right, left)]).toEqual([size, size])
    expect([...memory.list(left, size)]).toEqual([...Array(size).keys()])
    memory.intersect(left, right)
    memory.unite(left, right)
    memory.subtract(left, right)
    memory.clear(right)
    expect([behindLeft, behindRight].map((set) => memory.count(set))).toEqual([600, 600])
  }
})

test('no set touches another: each keeps its numbers while others are made, grow and are released', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          set: fc.nat({ max: 9 }),
          does: fc.constantFrom('add', 'remove', 'release', 'list'),
          number: fc.integer({ min: 0, max: 40_000 }),
        }),
        { maxLength: 200 },
      ),
      (steps) => {
        const memory = new BitMemory()
        const sets = new Map<number, { bits: Bitmap; numbers: Set<number> }>()
        for (const { set, does, number } of steps) {
          const known = sets.get(set) ?? { bits: memory.make(1), numbers: new Set<number>() }
          sets.set(set, known)
          if (does === 'add') {
            known.bits = memory.grown(known.bits, number + 1)
            setBit(known.bits, number)
            known.numbers.add(number)
          } else if (does === 'remove') {
            clearBit(known.bits, number)
            known.numbers.delete(number)
          } else if (does === 'list')
            expect([...memory.list(known.bits, known.numbers.size)]).toEqual(rising(known.numbers))
          else {
            memory.release(known.bits)
            sets.delete(set)
          }
        }
        for (const { bits, numbers } of sets.values()) expect(numbersOf(bits)).toEqual(rising(numbers))
      },
    ),
    { numRuns: 200 },
  )
})

test('the memory grows under the sets that lie in it', () => {
  const memory = new BitMemory()
  const first = filled(memory, [7, 99])
  const large = memory.make(50_000_000)
  setBit(large, 49_999_999)
  expect([hasBit(large, 49_999_999), memory.count(large)]).toEqual([true, 1])
  const next = filled(memory, [0, 5])
  setBit(first, 8)
  expect([numbersOf(first), numbersOf(next)]).toEqual([
    [7, 8, 99],
    [0, 5],
  ])
  expect(memory.count(large)).toBe(1)
  expect(memory.countShared(first, large)).toBe(0)
})
