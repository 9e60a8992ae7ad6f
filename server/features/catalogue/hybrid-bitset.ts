import type { BitMemory } from './bit-memory.ts'
import { type Bitmap, clearBit, forEachBit, hasBit, setBit } from './bitmap.ts'

/** Up to here a set is a list, whatever the size of the catalogue. */
const ALWAYS_A_LIST = 1_024
/** A number in a list takes 64 bits, and bits take one for each slot there is. */
const BITS_OF_A_NUMBER = 64
/** In the time that a number is looked for in a set, so many words of two sets are compared. */
const WORDS_FOR_A_NUMBER = 8

/**
 * A set of slots: a sorted list while few are in it, bits once those take less room. So a tag that every second beat
 * has and a word that stands in one title are both small and both quick.
 */
export class SlotSet {
  readonly #memory: BitMemory
  /** Undefined once the set is bits. */
  #list: number[] | undefined = []
  #bits: Bitmap = new Uint32Array()
  #size = 0

  constructor(memory: BitMemory) {
    this.#memory = memory
  }

  get size(): number {
    return this.#size
  }

  /** How many numbers could be looked for in another set in the time that `countIn` takes. */
  get countingCost(): number {
    return this.#list ? this.#list.length : this.#bits.length / WORDS_FOR_A_NUMBER
  }

  has(slot: number): boolean {
    return this.#list ? this.#list[lowerBound(this.#list, slot)] === slot : hasBit(this.#bits, slot)
  }

  /** Cheapest in rising order, as a catalogue is loaded. */
  add(slot: number): void {
    if (this.#list) this.#addToList(this.#list, slot)
    else if (!hasBit(this.#bits, slot)) {
      this.#bits = this.#memory.grown(this.#bits, slot + 1)
      setBit(this.#bits, slot)
      this.#size++
    }
  }

  delete(slot: number): void {
    if (!this.has(slot)) return
    this.#size--
    if (this.#list) this.#list.splice(lowerBound(this.#list, slot), 1)
    else clearBit(this.#bits, slot)
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#list) for (const slot of this.#list) visit(slot)
    else forEachBit(this.#bits, visit)
  }

  /** Sets the bits of all slots in the set. */
  addTo(bits: Bitmap): void {
    if (this.#list) for (const slot of this.#list) setBit(bits, slot)
    else this.#memory.unite(bits, this.#bits)
  }

  /** Leaves in `bits` only what the set has too. */
  intersectInto(bits: Bitmap): void {
    if (this.#list) {
      const shared = this.#list.filter((slot) => hasBit(bits, slot))
      this.#memory.clear(bits)
      for (const slot of shared) setBit(bits, slot)
    } else this.#memory.intersect(bits, this.#bits)
  }

  /** How many of the set are in `bits`, of which `listed` are the numbers where they are at hand. */
  countIn(bits: Bitmap, listed?: Uint32Array): number {
    let count = 0
    if (this.#list) {
      for (const slot of this.#list) if (hasBit(bits, slot)) count++
    } else if (listed && listed.length < this.countingCost) {
      for (let at = 0; at < listed.length; at++) if (this.has(listed[at] as number)) count++
    } else count = this.#memory.countShared(this.#bits, bits)
    return count
  }

  /** Gives up the room of the set, which is not to be used any more. */
  release(): void {
    if (!this.#list) this.#memory.release(this.#bits)
  }

  #addToList(list: number[], slot: number): void {
    if (list.length === 0 || slot > (list[list.length - 1] as number)) list.push(slot)
    else {
      const at = lowerBound(list, slot)
      if (list[at] === slot) return
      list.splice(at, 0, slot)
    }
    this.#size++
    const highest = list[list.length - 1] as number
    if (list.length > ALWAYS_A_LIST && list.length * BITS_OF_A_NUMBER > highest) this.#turnIntoBits(list)
  }

  #turnIntoBits(list: readonly number[]): void {
    this.#bits = this.#memory.make((list.at(-1) ?? 0) + 1)
    for (const slot of list) setBit(this.#bits, slot)
    this.#list = undefined
  }
}

/** Index of the first number that is at least this one. */
function lowerBound(list: readonly number[], number: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
