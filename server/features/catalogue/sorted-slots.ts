import { sortInSteps } from './sort-in-steps.ts'

/** Which of two slots comes first: below zero the first, above zero the second, zero only for a slot and itself. */
export type CompareSlots = (a: number, b: number) => number

/** Slots in one order. A batch is put in or taken out in one pass over the order, so that it costs what one does. */
export class SortedSlots {
  readonly #compare: CompareSlots
  #room: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #length = 0

  constructor(compare: CompareSlots) {
    this.#compare = compare
  }

  /** As they are now: not to be kept over a change. */
  get slots(): Uint32Array {
    return this.#room.subarray(0, this.#length)
  }

  /** Fills an empty order, in steps between which others get their turn. */
  async load(slots: Uint32Array): Promise<void> {
    this.#room = new Uint32Array(slots)
    this.#length = slots.length
    await sortInSteps(this.#room, this.#compare)
  }

  add(slots: readonly number[]): void {
    const sorted = slots.toSorted(this.#compare)
    const places = sorted.map((slot) => this.partition((other) => this.#compare(other, slot) < 0))
    this.#makeRoomFor(this.#length + sorted.length)
    let end = this.#length
    // From the end on: what stands behind a place moves by as many as come in before it.
    for (let left = sorted.length; left > 0; left--) {
      const place = places[left - 1] as number
      this.#room.copyWithin(place + left, place, end)
      this.#room[place + left - 1] = sorted[left - 1] as number
      end = place
    }
    this.#length += sorted.length
  }

  /** Takes out slots that are in the order, while `compare` still finds them where they stand. */
  remove(slots: readonly number[]): void {
    const places = slots
      .map((slot) => this.partition((other) => this.#compare(other, slot) < 0))
      .sort((a, b) => a - b)
    let end = places[0] ?? this.#length
    for (const [index, place] of places.entries()) {
      const next = places[index + 1] ?? this.#length
      this.#room.copyWithin(end, place + 1, next)
      end += next - place - 1
    }
    this.#length = end
  }

  /** Index of the first slot for which `before` is false; it is true for all that stand in front of it. */
  partition(before: (slot: number) => boolean): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (before(this.#room[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  }

  #makeRoomFor(length: number): void {
    if (length <= this.#room.length) return
    const larger = new Uint32Array(Math.max(length, this.#room.length + (this.#room.length >>> 1)))
    larger.set(this.slots)
    this.#room = larger
  }
}
