import { type Bitmap, clearBit, countShared, forEachBit, grown, hasBit, setBit } from './bitmap.ts'

/** Up to here a set is a list, whatever the size of the catalogue. */
const ALWAYS_A_LIST = 1_024
/** A number in a list takes 64 bits, and bits take one for each slot there is. */
const BITS_OF_A_NUMBER = 64

/**
 * A set of slots: a sorted list while few are in it, bits once those take less room. So a tag that every second beat
 * has and a word that stands in one title are both small and both quick.
 */
export class SlotSet {
  /** Undefined once the set is bits. */
  #list: number[] | undefined = []
  #bits: Bitmap = new Uint32Array()
  #size = 0

  get size(): number {
    return this.#size
  }

  has(slot: number): boolean {
    return this.#list ? this.#list[lowerBound(this.#list, slot)] === slot : hasBit(this.#bits, slot)
  }

  /** Cheapest in rising order, as a catalogue is loaded. */
  add(slot: number): void {
    if (this.#list) this.#addToList(this.#list, slot)
    else if (!hasBit(this.#bits, slot)) {
      this.#bits = grown(this.#bits, slot + 1)
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
    else
      for (let word = Math.min(bits.length, this.#bits.length) - 1; word >= 0; word--)
        bits[word] = (bits[word] as number) | (this.#bits[word] as number)
  }

  /** Leaves in `bits` only what the set has too. */
  intersectInto(bits: Bitmap): void {
    if (this.#list) {
      const shared = this.#list.filter((slot) => hasBit(bits, slot))
      bits.fill(0)
      for (const slot of shared) setBit(bits, slot)
    } else {
      const shared = Math.min(bits.length, this.#bits.length)
      for (let word = 0; word < shared; word++)
        bits[word] = (bits[word] as number) & (this.#bits[word] as number)
      bits.fill(0, shared)
    }
  }

  /** How many of the set are in `bits`, of which `listed` are the numbers where they are few. */
  countIn(bits: Bitmap, listed?: Uint32Array): number {
    let count = 0
    if (this.#list) {
      for (const slot of this.#list) if (hasBit(bits, slot)) count++
    } else if (listed) {
      for (let at = 0; at < listed.length; at++) if (hasBit(this.#bits, listed[at] as number)) count++
    } else count = countShared(this.#bits, bits)
    return count
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
    this.#bits = grown(this.#bits, (list.at(-1) ?? 0) + 1)
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
