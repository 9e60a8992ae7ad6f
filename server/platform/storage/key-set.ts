import { hash } from 'node:crypto'

const FIRST_ROOM = 1_024

/**
 * Very many keys of files in little memory: 8 bytes for each. Of the keys that it has not it believes
 * one in 10^13 to be there, with a million in it; never the other way round.
 */
export class KeySet {
  #prints = new BigUint64Array(FIRST_ROOM)
  #size = 0
  #isSorted = true

  add(key: string): void {
    if (this.#size === this.#prints.length) {
      const wider = new BigUint64Array(this.#size * 2)
      wider.set(this.#prints)
      this.#prints = wider
    }
    this.#prints[this.#size++] = printOf(key)
    this.#isSorted = false
  }

  has(key: string): boolean {
    if (!this.#isSorted) this.#prints.subarray(0, this.#size).sort()
    this.#isSorted = true
    const wanted = printOf(key)
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#prints[middle] as bigint) < wanted) low = middle + 1
      else high = middle
    }
    return low < this.#size && this.#prints[low] === wanted
  }
}

function printOf(key: string): bigint {
  return hash('sha1', key, 'buffer').readBigUInt64LE()
}
