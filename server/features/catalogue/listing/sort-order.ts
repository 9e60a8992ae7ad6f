import type { BeatSort } from '#contract/catalogue/beat-filters.ts'
import type { BeatTable } from './beat-table.ts'
import { type Bitset, bitsOf, clearBit, hasBit, setBit } from './bitset.ts'

/** A position in a sorted list: sort value and tie-breakers. Valid even after its beat is gone. */
export type SortPosition = { value: number | string; createdAt: number; id: string }

/** Half-open range of indexes. */
type Span = { from: number; to: number }

/** The sorts that are an order of their own. `fit` puts beats in groups, each newest first. */
export type PlainSort = Exclude<BeatSort, 'fit'>

/** Ascending. Descending sorts negate by subtraction, because JSON cursors cannot represent -0. */
const sortKeys: Record<PlainSort, (table: BeatTable, slot: number) => number | string> = {
  newest: () => 0,
  price: ({ priceCents }, slot) => priceCents.values[slot] as number,
  '-price': ({ priceCents }, slot) => 0 - (priceCents.values[slot] as number),
  bpm: ({ bpm }, slot) => bpm.values[slot] as number,
  '-bpm': ({ bpm }, slot) => 0 - (bpm.values[slot] as number),
  title: ({ titles }, slot) => titles[slot] as string,
}

export const plainSorts = Object.keys(sortKeys) as PlainSort[]

/** Number of slots to walk past in the time that selecting one match by comparison takes. */
const STEPS_PER_MATCH = 32

/** All beats on sale in a strict order: sort value, then newest first, then id descending. */
export class SortOrder {
  readonly #table: BeatTable
  readonly #key: (table: BeatTable, slot: number) => number | string
  #slots = new Uint32Array()

  constructor(table: BeatTable, sort: PlainSort) {
    this.#table = table
    this.#key = sortKeys[sort]
  }

  load(slots: Uint32Array): void {
    this.#slots = new Uint32Array(slots).sort(this.#compare)
  }

  /** Removes the slots in `gone` and merges in `added`, in one pass. */
  update(gone: Bitset, added: readonly number[]): void {
    const kept = this.#slots.filter((slot) => !hasBit(gone, slot))
    const sorted = Uint32Array.from(added).sort(this.#compare)
    const merged = new Uint32Array(kept.length + sorted.length)
    let from = 0
    for (const [index, slot] of sorted.entries()) {
      const to = partition(kept, (other) => this.#compare(other, slot) < 0)
      merged.set(kept.subarray(from, to), from + index)
      merged[to + index] = slot
      from = to
    }
    merged.set(kept.subarray(from), from + sorted.length)
    this.#slots = merged
  }

  place(slot: number): SortPosition {
    const { createdAt, ids } = this.#table
    return {
      value: this.#key(this.#table, slot),
      createdAt: createdAt[slot] as number,
      id: ids[slot] as string,
    }
  }

  /** Beats with a value in this inclusive range. */
  span(min: number, max: number): Span {
    return {
      from: this.#firstFrom(min),
      to: partition(this.#slots, (slot) => Number(this.#key(this.#table, slot)) <= max),
    }
  }

  isWhole({ from, to }: Span): boolean {
    return from === 0 && to === this.#slots.length
  }

  /** Adds a span to an empty set, possibly with slots of beats that are not on sale. */
  addSpan(bits: Bitset, { from, to }: Span): void {
    const slots = this.#slots
    if (to - from <= slots.length / 2) {
      for (let at = from; at < to; at++) setBit(bits, slots[at] as number)
      return
    }
    bits.fill(-1)
    for (let at = 0; at < from; at++) clearBit(bits, slots[at] as number)
    for (let at = to; at < slots.length; at++) clearBit(bits, slots[at] as number)
  }

  /** First and last slot of a nonempty set. */
  ends(bits: Bitset): [number, number] {
    let first = 0
    let last = this.#slots.length - 1
    while (!hasBit(bits, this.#slots[first] as number)) first++
    while (!hasBit(bits, this.#slots[last] as number)) last--
    return [this.#slots[first] as number, this.#slots[last] as number]
  }

  /** The slots of a set in this order, at most so many of them: one walk along the order. */
  sorted(bits: Bitset, most: number): number[] {
    const found: number[] = []
    for (const slot of this.#slots) {
      if (found.length === most) break
      if (hasBit(bits, slot)) found.push(slot)
    }
    return found
  }

  /**
   * The first `count` slots of a set, after a place or from the value `lowest`. Walks a limited part of the order, as
   * all matches may be at its end, and falls back to selection.
   */
  take(
    { bits, size }: { bits: Bitset; size: number },
    count: number,
    { after, lowest }: { after?: SortPosition; lowest?: number },
  ): number[] {
    const slots = this.#slots
    const start = after
      ? partition(this.#slots, (slot) => this.#isUpTo(slot, after))
      : lowest === undefined
        ? 0
        : this.#firstFrom(lowest)
    const end = Math.min(slots.length, start + STEPS_PER_MATCH * size)
    const found: number[] = []
    for (let at = start; at < end && found.length < count; at++)
      if (hasBit(bits, slots[at] as number)) found.push(slots[at] as number)
    return found.length === count || end === slots.length ? found : this.#select(bits, count, after)
  }

  /** Partial selection sort of the entire set. */
  #select(bits: Bitset, count: number, after?: SortPosition): number[] {
    const first: number[] = []
    for (const slot of bitsOf(bits)) {
      if (first.length === count && this.#compare(slot, first[count - 1] as number) > 0) continue
      if (after && this.#isUpTo(slot, after)) continue
      first.splice(first.findLastIndex((other) => this.#compare(other, slot) < 0) + 1, 0, slot)
      if (first.length > count) first.pop()
    }
    return first
  }

  readonly #compare = (a: number, b: number): number => {
    const { createdAt, ids } = this.#table
    return (
      compareValues(this.#key(this.#table, a), this.#key(this.#table, b)) ||
      (createdAt[b] as number) - (createdAt[a] as number) ||
      compareValues(ids[b] as string, ids[a] as string)
    )
  }

  /** True if the slot is at or before this place. */
  #isUpTo(slot: number, place: SortPosition): boolean {
    const { value, createdAt, id } = this.place(slot)
    const order =
      compareValues(value, place.value) || place.createdAt - createdAt || compareValues(place.id, id)
    return order <= 0
  }

  /** Index of the first slot with this value or more. */
  #firstFrom(value: number): number {
    return partition(this.#slots, (slot) => Number(this.#key(this.#table, slot)) < value)
  }
}

function compareValues<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Binary search for the first slot for which `isBefore` is false. */
function partition(slots: Uint32Array, isBefore: (slot: number) => boolean): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(slots[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}
