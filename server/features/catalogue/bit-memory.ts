import { readFileSync } from 'node:fs'
import type { Bitmap } from './bitmap.ts'

/** The functions of bit-kernels.wat. Addresses and lengths in bytes. */
type Kernels = {
  clear(bits: number, bytes: number): void
  copy(to: number, from: number, bytes: number): void
  intersect(bits: number, other: number, bytes: number): void
  unite(bits: number, other: number, bytes: number): void
  subtract(bits: number, other: number, bytes: number): void
  count(bits: number, bytes: number): number
  list(bits: number, bytes: number, to: number): void
  countShared(bits: number, other: number, bytes: number): number
}

const PAGE = 65_536
/** As many pages as WebAssembly addresses with 32 bits: 4 GB. What is not used is only reserved. */
const MOST_PAGES = 65_536
const BYTES_OF_A_WORD = 4
/** The kernels go through a set in steps of up to so many words, and would read what lies behind a shorter one. */
const WORDS_AT_ONCE = 16

const module = new WebAssembly.Module(readFileSync(new URL('./bit-kernels.wasm', import.meta.url)))

/**
 * Room for sets of bits, and what is done to whole sets. They lie in a WebAssembly memory of their own, because going
 * through a set there takes a tenth of the time it takes in JavaScript, from the first call on. What is made here and
 * not needed any more is to be released; with the memory itself, everything goes.
 *
 * The memory is a shared one only so that it can grow under the sets that lie in it.
 */
export class BitMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
  readonly #kernels = new WebAssembly.Instance(module, { store: { memory: this.#memory } })
    .exports as unknown as Kernels
  /** Released sets by their number of words. */
  readonly #released = new Map<number, Bitmap[]>()
  /** Where the memory is free from, in bytes. */
  #end = 0
  #listed: Uint32Array = this.make(1)

  /** An empty set with room for at least the numbers below `size`. Throws where there is no memory left. */
  make(size: number): Bitmap {
    const words = wordsFor(size)
    const used = this.#released.get(words)?.pop()
    if (used) {
      this.#kernels.clear(used.byteOffset, used.byteLength)
      return used
    }
    const start = this.#end
    const end = start + words * BYTES_OF_A_WORD
    const lacking = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE)
    if (lacking > 0) this.#memory.grow(lacking)
    this.#end = end
    return new Uint32Array(this.#memory.buffer, start, words)
  }

  /** Gives the room of a set to the next that is made. Whoever holds on to the set sees that one's numbers. */
  release(bits: Bitmap): void {
    const released = this.#released.get(bits.length)
    if (released) released.push(bits)
    else this.#released.set(bits.length, [bits])
  }

  /** The set with room for the numbers below `size`: itself, or a larger one in place of it. */
  grown(bits: Bitmap, size: number): Bitmap {
    if (size <= bits.length * 32) return bits
    const larger = this.make(size)
    this.copy(larger, bits)
    this.release(bits)
    return larger
  }

  clear(bits: Bitmap): void {
    this.#kernels.clear(bits.byteOffset, bits.byteLength)
  }

  /** Makes `bits` the same set as `other`. */
  copy(bits: Bitmap, other: Bitmap): void {
    const shared = sharedBytes(bits, other)
    this.#kernels.copy(bits.byteOffset, other.byteOffset, shared)
    this.#clearFrom(bits, shared)
  }

  /** Leaves in `bits` only what `other` has too. */
  intersect(bits: Bitmap, other: Bitmap): void {
    const shared = sharedBytes(bits, other)
    this.#kernels.intersect(bits.byteOffset, other.byteOffset, shared)
    this.#clearFrom(bits, shared)
  }

  /** Adds to `bits` what `other` has, as far as there is room for it. */
  unite(bits: Bitmap, other: Bitmap): void {
    this.#kernels.unite(bits.byteOffset, other.byteOffset, sharedBytes(bits, other))
  }

  /** Takes out of `bits` what `other` has. */
  subtract(bits: Bitmap, other: Bitmap): void {
    this.#kernels.subtract(bits.byteOffset, other.byteOffset, sharedBytes(bits, other))
  }

  /** How many numbers are in the set. */
  count(bits: Bitmap): number {
    return this.#kernels.count(bits.byteOffset, bits.byteLength)
  }

  /** The numbers in the set, which are as many as `count` says, rising. Valid until the next set is listed. */
  list(bits: Bitmap, count: number): Uint32Array {
    if (this.#listed.length < count) {
      this.release(this.#listed)
      // As much room as anything of this size will need.
      this.#listed = this.make(bits.length * 32 * 32)
    }
    this.#kernels.list(bits.byteOffset, bits.byteLength, this.#listed.byteOffset)
    return this.#listed.subarray(0, count)
  }

  /** How many numbers both have. */
  countShared(a: Bitmap, b: Bitmap): number {
    return this.#kernels.countShared(a.byteOffset, b.byteOffset, sharedBytes(a, b))
  }

  #clearFrom(bits: Bitmap, byte: number): void {
    if (byte < bits.byteLength) this.#kernels.clear(bits.byteOffset + byte, bits.byteLength - byte)
  }
}

function sharedBytes(a: Bitmap, b: Bitmap): number {
  return Math.min(a.byteLength, b.byteLength)
}

/**
 * The number of words of a set with this many bits. Up to a quarter more than is needed, so that sets grow rarely and
 * find the room of released ones.
 */
function wordsFor(size: number): number {
  const words = Math.max(WORDS_AT_ONCE, Math.ceil(size / 32))
  const step = Math.max(WORDS_AT_ONCE, 2 ** (Math.floor(Math.log2(words)) - 2))
  return Math.ceil(words / step) * step
}
