import type { BeatSort } from '#contract/beat-filters.ts'

/** A place in a sorted list: the value sorted by, then what breaks ties. It stays meaningful after its beat is gone. */
export type Place = { value: number | string; createdAt: number; id: string }

/** Reads a slot's place for one sort. */
export type PlaceOf = (slot: number) => Place

/** Slots in one order: by value, then newest first, then id, so that no two are equal. */
export class SortedSlots {
  readonly #placeOf: PlaceOf
  #slots: number[] = []

  constructor(placeOf: PlaceOf) {
    this.#placeOf = placeOf
  }

  get slots(): readonly number[] {
    return this.#slots
  }

  load(slots: readonly number[]): void {
    const places = slots.map((slot) => ({ slot, place: this.#placeOf(slot) }))
    this.#slots = places.sort((a, b) => comparePlaces(a.place, b.place)).map(({ slot }) => slot)
  }

  add(slot: number): void {
    this.#slots.splice(this.firstAfter(this.#placeOf(slot)), 0, slot)
  }

  remove(slot: number): void {
    this.#slots.splice(this.#slots.indexOf(slot), 1)
  }

  /** Index of the first slot that comes after a place. */
  firstAfter(place: Place): number {
    return this.#partition((slot) => comparePlaces(this.#placeOf(slot), place) <= 0)
  }

  /** Index of the first slot whose value is at least this one. */
  firstFrom(value: number): number {
    return this.#partition((slot) => (this.#placeOf(slot).value as number) < value)
  }

  /** Index of the first slot for which `before` is false; it is true for all that stand before it. */
  #partition(before: (slot: number) => boolean): number {
    let low = 0
    let high = this.#slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (before(this.#slots[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  }
}

function comparePlaces(a: Place, b: Place): number {
  return compare(a.value, b.value) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The value that a sort goes by: turned around where it runs from high to low. */
export function sortValue(
  sort: BeatSort,
  beat: { priceCents: number; bpm: number; title: string },
): number | string {
  switch (sort) {
    case 'newest':
      return 0
    case 'price':
      return beat.priceCents
    case '-price':
      return -beat.priceCents
    case 'bpm':
      return beat.bpm
    case '-bpm':
      return -beat.bpm
    case 'title':
      return beat.title
  }
}
