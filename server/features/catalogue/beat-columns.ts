import type { BeatSort } from '#contract/beat-filters.ts'
import { BeatIds } from './beat-ids.ts'
import type { CompareSlots } from './sorted-slots.ts'

/** A place in a sorted list: the value sorted by, then what breaks ties. It stays meaningful after its beat is gone. */
export type Place = { value: number | string; createdAt: number; id: string }

/** What is known of the beat in each slot, a column for each fact: no object a beat. */
export class BeatColumns {
  readonly ids = new BeatIds()
  /** In lower case. */
  readonly titles: string[] = []
  priceCents = new Uint32Array(64)
  bpm = new Uint32Array(64)
  /** Milliseconds since 1970. */
  createdAt = new Float64Array(64)
  /** Numbers of their names in the index. */
  tone = new Uint16Array(64)
  owner = new Uint32Array(64)
  bpmBucket = new Uint16Array(64)

  set(
    slot: number,
    beat: {
      id: string
      title: string
      priceCents: number
      bpm: number
      createdAt: number
      tone: number
      owner: number
      bpmBucket: number
    },
  ): void {
    if (slot >= this.bpm.length) this.#grow()
    this.ids.set(slot, beat.id)
    this.titles[slot] = beat.title
    this.priceCents[slot] = beat.priceCents
    this.bpm[slot] = beat.bpm
    this.createdAt[slot] = beat.createdAt
    this.tone[slot] = beat.tone
    this.owner[slot] = beat.owner
    this.bpmBucket[slot] = beat.bpmBucket
  }

  /** By the value of the sort, then newest first, then by id from high to low, so that no two are equal. */
  comparing(sort: BeatSort): CompareSlots {
    const newest: CompareSlots = (a, b) =>
      (this.createdAt[b] as number) - (this.createdAt[a] as number) || this.ids.compare(b, a)
    switch (sort) {
      case 'newest':
        return newest
      case 'price':
        return (a, b) => (this.priceCents[a] as number) - (this.priceCents[b] as number) || newest(a, b)
      case '-price':
        return (a, b) => (this.priceCents[b] as number) - (this.priceCents[a] as number) || newest(a, b)
      case 'bpm':
        return (a, b) => (this.bpm[a] as number) - (this.bpm[b] as number) || newest(a, b)
      case '-bpm':
        return (a, b) => (this.bpm[b] as number) - (this.bpm[a] as number) || newest(a, b)
      case 'title':
        return (a, b) => {
          const left = this.titles[a] as string
          const right = this.titles[b] as string
          return left < right ? -1 : left > right ? 1 : newest(a, b)
        }
    }
  }

  place(sort: BeatSort, slot: number): Place {
    return {
      value: this.#value(sort, slot),
      createdAt: this.createdAt[slot] as number,
      id: this.ids.at(slot),
    }
  }

  /** True where the beat in a slot comes before a place of the same sort, or is the one that stood there. */
  isUpTo(sort: BeatSort, slot: number, place: Place): boolean {
    const value = this.#value(sort, slot)
    if (value !== place.value) return value < place.value
    const createdAt = this.createdAt[slot] as number
    if (createdAt !== place.createdAt) return createdAt > place.createdAt
    return this.ids.at(slot) >= place.id
  }

  /** The value that a sort goes by: turned around where it runs from high to low. */
  #value(sort: BeatSort, slot: number): number | string {
    switch (sort) {
      case 'newest':
        return 0
      case 'price':
        return this.priceCents[slot] as number
      case '-price':
        // Not -0, which a cursor would not keep.
        return 0 - (this.priceCents[slot] as number)
      case 'bpm':
        return this.bpm[slot] as number
      case '-bpm':
        return 0 - (this.bpm[slot] as number)
      case 'title':
        return this.titles[slot] as string
    }
  }

  #grow(): void {
    const length = this.bpm.length * 2
    const grown = <Column extends Uint16Array | Uint32Array | Float64Array>(from: Column, to: Column) => {
      to.set(from)
      return to
    }
    this.priceCents = grown(this.priceCents, new Uint32Array(length))
    this.bpm = grown(this.bpm, new Uint32Array(length))
    this.createdAt = grown(this.createdAt, new Float64Array(length))
    this.tone = grown(this.tone, new Uint16Array(length))
    this.owner = grown(this.owner, new Uint32Array(length))
    this.bpmBucket = grown(this.bpmBucket, new Uint16Array(length))
  }
}
