import { expect, test } from 'vitest'
import { SPREADS } from '#server/platform/media/structure/similarity-scale.ts'
import { similarityParts } from '#server/platform/media/structure/similarity-vector.ts'
import { cases, fc } from '#tests/laws.ts'
import { emptyBitset, setBit } from './bitset.ts'
import { limitGroups, SimilarityIndex } from './similarity-index.ts'
import { similarityReasons } from './similarity-reasons.ts'

const plain = { bpm: 120, tone: 'A minor' }
const vectorOf = (numbers: readonly number[]) =>
  Float32Array.from(SPREADS, (spread, index) => spread * (numbers[index % numbers.length] ?? 0))

function indexOf(vectors: readonly (Float32Array | undefined)[]): SimilarityIndex {
  const index = new SimilarityIndex()
  for (const [slot, vector] of vectors.entries()) index.set(slot, vector, plain)
  return index
}

test('results equal a full sort by distance with a limit per group', () => {
  const beat = fc.record({
    numbers: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 7 }),
    group: fc.nat(4),
    onSale: fc.boolean(),
    known: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(beat, { minLength: 2, maxLength: 60 }), fc.nat(6), fc.nat(3), (beats, many, few) => {
      const vectors = beats.map(({ numbers, known }, slot) =>
        known || slot === 0 ? vectorOf(numbers) : undefined,
      )
      const index = indexOf(vectors)
      const among = emptyBitset(beats.length)
      for (const [slot, { onSale }] of beats.entries()) if (onSale) setBit(among, slot)
      const groupOf = (slot: number) => beats[slot]!.group
      const [count, maxOfGroup, within] = [many + 1, few + 1, 2]
      const found = index.nearest(0, { among, count, within, groupOf, maxOfGroup })

      const distanceTo = (slot: number) =>
        Math.hypot(...index.at(0).map((value, at) => value - index.at(slot)[at]!))
      const sorted = beats
        .flatMap(({ onSale }, slot) => (slot > 0 && onSale && index.has(slot) ? [slot] : []))
        .map((slot) => ({ slot, distance: distanceTo(slot) }))
        .filter(({ distance }) => distance < within)
        .sort((a, b) => a.distance - b.distance)
      const taken: number[] = []
      for (const { slot, distance } of sorted)
        if (
          taken.length < count &&
          sorted.filter((o) => taken.includes(o.slot) && groupOf(o.slot) === groupOf(slot)).length <
            maxOfGroup
        )
          taken.push(slot) && expect(distance).toBeLessThan(within)
      expect(found.map(({ slot }) => distanceTo(slot).toFixed(4))).toEqual(
        taken.map((slot) => distanceTo(slot).toFixed(4)),
      )
    }),
    { numRuns: cases(60) },
  )
})

test('a beat that is no longer analyzed, or has a higher slot than any before, is handled', () => {
  const index = indexOf([vectorOf([1]), vectorOf([1])])
  index.set(500, vectorOf([1]), plain)
  index.set(1, undefined, plain)
  index.set(900, undefined, plain)
  expect([0, 1, 2, 500, 900].map((slot) => index.has(slot))).toEqual([true, false, false, true, false])
})

test('reasons list similarities, strongest first, then the clearest difference', () => {
  const numbers = new Float32Array(SPREADS.length)
  numbers[similarityParts.brightness.from] = 10.3
  const changed = numbers.slice()
  changed[similarityParts.brightness.from] = 10
  const index = indexOf([numbers, numbers, changed])
  const comparable = (slot: number, given = {}) => ({ ...plain, ...given, vector: index.at(slot) })
  expect(similarityReasons(comparable(0), comparable(1))).toEqual([
    'Similar drums',
    'Similar sound',
    'Same tempo',
  ])
  expect(similarityReasons(comparable(0), comparable(2, { bpm: 90, tone: 'E minor' }))).toEqual([
    'Similar drums',
    'Similar sound',
    'Darker',
  ])
  const other = comparable(0, { bpm: 90, tone: 'C major' })
  const far = { ...comparable(0), bpm: 93, tone: 'A minor', vector: other.vector.map((value) => -value) }
  expect(similarityReasons(other, far)[0]).toMatch(/key|tempo|faster|drums/)
})

test('of what is answered at most a third is of one group, and the nearest stay', () => {
  const neighbors = fc.array(fc.nat(4), { maxLength: 24 })
  fc.assert(
    fc.property(neighbors, (groups) => {
      const found = groups.map((_, slot) => ({ slot, distance: slot }))
      const groupOf = (slot: number) => groups[slot]!
      const kept = limitGroups(found, groupOf, 3)
      for (const group of groups) {
        const own = kept.filter(({ slot }) => groupOf(slot) === group).map(({ slot }) => slot)
        expect(own.length).toBeLessThanOrEqual(Math.max(1, Math.floor(kept.length / 3)))
        const all = found.filter(({ slot }) => groupOf(slot) === group).map(({ slot }) => slot)
        expect(own).toEqual(all.slice(0, own.length))
      }
    }),
  )
})

test('far beats are not called close, and another tempo is said', () => {
  const vector = vectorOf([0])
  const other = { bpm: 97, tone: 'C# major', vector: vectorOf([3, -3]) }
  const because = similarityReasons({ ...plain, vector }, other, { isFar: true })
  expect(because).toContain('Other tempo')
  expect(because).not.toContain('Close in sound')
})
