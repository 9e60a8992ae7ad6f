/** A set of small whole numbers, one bit each. Sets that are combined have the same length. */
export type Bitset = Int32Array

export function emptyBitset(size: number): Bitset {
  return new Int32Array((size + 31) >>> 5)
}

export function setBit(bits: Bitset, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] as number) | (1 << (number & 31))
}

export function clearBit(bits: Bitset, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] as number) & ~(1 << (number & 31))
}

export function hasBit(bits: Bitset, number: number): boolean {
  return (((bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1
}

/** Leaves in the first set only what the second has, too. */
export function intersect(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (other[at] as number)
}

/** Adds to the first set what the second has. */
export function unite(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (other[at] as number)
}

/** Takes out of the first set what the second has. */
export function subtract(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(other[at] as number)
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The numbers in the set, in ascending order. */
export function* bitsOf(bits: Bitset): Generator<number> {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1) yield lowestBit(at, word)
}

/** The lowest number in a word of a set that is not empty. */
export function lowestBit(at: number, word: number): number {
  return (at << 5) + 31 - Math.clz32(word & -word)
}
