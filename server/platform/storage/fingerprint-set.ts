import { hash } from 'node:crypto'

const INITIAL_CAPACITY = 1_024

/**
 * Set of 64-bit key fingerprints, 8 bytes each. No false negatives; with a million keys, one false positive in 10^13.
 */
export class FingerprintSet {
  #fingerprints = new BigUint64Array(INITIAL_CAPACITY)
  #size = 0
  #isSorted = true

  add(key: string): void {
    if (this.#size === this.#fingerprints.length) {
      const larger = new BigUint64Array(this.#size * 2)
      larger.set(this.#fingerprints)
      this.#fingerprints = larger
    }
    this.#fingerprints[this.#size++] = fingerprint(key)
    this.#isSorted = false
  }

  has(key: string): boolean {
    if (!this.#isSorted) this.#fingerprints.subarray(0, this.#size).sort()
    this.#isSorted = true
    const wanted = fingerprint(key)
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#fingerprints[middle] as bigint) < wanted) low = middle + 1
      else high = middle
    }
    return low < this.#size && this.#fingerprints[low] === wanted
  }
}

function fingerprint(key: string): bigint {
  return hash('sha1', key, 'buffer').readBigUInt64LE()
}
