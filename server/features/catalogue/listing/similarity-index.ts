import { scaleVector } from '#server/platform/media/structure/similarity-scale.ts'
import {
  SIMILARITY_NUMBERS,
  similarityParts,
  tempoNumbers,
  toneNumbers,
} from '#server/platform/media/structure/similarity-vector.ts'
import { type Bitset, clearBit, emptyBitset, hasBit, intersect, setBit } from './bitset.ts'

/** Numbers compared before discarding a beat: most are far away. */
const CHUNK = 8

type Neighbor = { slot: number; distance: number }

/**
 * Similarity vectors, concatenated by slot and scaled for Euclidean distance. A linear scan discards most beats early:
 * the 12 nearest of 100,000 take some milliseconds, so no index is needed.
 */
export class SimilarityIndex {
  #vectors = new Float32Array()
  #known: Bitset = emptyBitset(0)

  /** Stores the vector of a slot, with the beat's tempo and key as they are now. */
  set(slot: number, vector: Float32Array | undefined, { bpm, tone }: { bpm: number; tone: string }): void {
    if (!vector) {
      if (this.has(slot)) clearBit(this.#known, slot)
      return
    }
    this.#reserve(slot)
    const current = vector.slice()
    current.set(tempoNumbers(bpm), similarityParts.tempo.from)
    current.set(toneNumbers(tone), similarityParts.tone.from)
    scaleVector(current, this.#vectors, slot * SIMILARITY_NUMBERS)
    setBit(this.#known, slot)
  }

  has(slot: number): boolean {
    return slot >> 5 < this.#known.length && hasBit(this.#known, slot)
  }

  /** Scaled. */
  at(slot: number): Float32Array {
    return this.#vectors.subarray(slot * SIMILARITY_NUMBERS, (slot + 1) * SIMILARITY_NUMBERS)
  }

  /**
   * The `count` nearest slots of a set within a distance, nearest first, at most `maxOfGroup` per group. Exact: slots
   * left out have enough nearer ones, in their group or in total.
   */
  nearest(
    slot: number,
    {
      among,
      count,
      within,
      groupOf,
      maxOfGroup,
    }: {
      among: Bitset
      count: number
      within: number
      groupOf: (slot: number) => number
      maxOfGroup: number
    },
  ): Neighbor[] {
    const query = this.at(slot).slice()
    const vectors = this.#vectors
    const found: { slot: number; square: number; group: number }[] = []
    let worst = within ** 2
    const candidates = this.#known.slice()
    intersect(candidates, among)
    clearBit(candidates, slot)
    const slots = vectors.length / SIMILARITY_NUMBERS
    for (let other = 0; other < slots; other++) {
      if (!hasBit(candidates, other)) continue
      const square = squaredDistance(vectors, other * SIMILARITY_NUMBERS, query, worst)
      if (square >= worst) continue
      const group = groupOf(other)
      found.splice(found.findLastIndex((known) => known.square <= square) + 1, 0, {
        slot: other,
        square,
        group,
      })
      if (found.filter((known) => known.group === group).length > maxOfGroup)
        found.splice(
          found.findLastIndex((known) => known.group === group),
          1,
        )
      else if (found.length > count) found.pop()
      if (found.length === count) worst = Math.min(worst, found[count - 1]?.square ?? worst)
    }
    return found.map(({ slot: other, square }) => ({ slot: other, distance: Math.sqrt(square) }))
  }

  /** Number of groups that have a known slot in a set, counted up to `most`. */
  countGroups(among: Bitset, groupOf: (slot: number) => number, most: number): number {
    const candidates = this.#known.slice()
    intersect(candidates, among)
    const groups = new Set<number>()
    const slots = this.#vectors.length / SIMILARITY_NUMBERS
    for (let slot = 0; slot < slots && groups.size < most; slot++)
      if (hasBit(candidates, slot)) groups.add(groupOf(slot))
    return groups.size
  }

  #reserve(slot: number): void {
    const capacity = this.#vectors.length / SIMILARITY_NUMBERS
    if (slot < capacity) return
    const larger = Math.max(64, slot + 1, Math.ceil(capacity * 1.5))
    const vectors = new Float32Array(larger * SIMILARITY_NUMBERS)
    vectors.set(this.#vectors)
    this.#vectors = vectors
    const known = emptyBitset(larger)
    known.set(this.#known)
    this.#known = known
  }
}

/** Leaves at most one in `share` to each group, by removing the farthest of those that have more. */
export function limitGroups(
  neighbors: readonly Neighbor[],
  groupOf: (slot: number) => number,
  share: number,
): Neighbor[] {
  const kept = [...neighbors]
  for (;;) {
    const most = Math.max(1, Math.floor(kept.length / share))
    const counts = new Map<number, number>()
    for (const { slot } of kept) counts.set(groupOf(slot), (counts.get(groupOf(slot)) ?? 0) + 1)
    const excess = kept.findLastIndex(({ slot }) => (counts.get(groupOf(slot)) ?? 0) > most)
    if (excess < 0) return kept
    kept.splice(excess, 1)
  }
}

/**
 * Squared distance, or any value of at least `limit` once that is certain. Starts from the end, with tempo and the
 * numbers of greatest weight.
 */
function squaredDistance(vectors: Float32Array, at: number, query: Float32Array, limit: number): number {
  let sum = 0
  for (let from = SIMILARITY_NUMBERS - CHUNK; from >= 0; from -= CHUNK) {
    for (let index = from; index < from + CHUNK; index++) {
      const difference = (vectors[at + index] as number) - (query[index] as number)
      sum += difference * difference
    }
    if (sum >= limit) return sum
  }
  return sum
}
