/** Combined bitsets must have the same length. */
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

/** In place. */
export function intersect(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (other[at] as number)
}

/** Adds the second set to the first. */
export function unite(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (other[at] as number)
}

/** In place. */
export function subtract(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(other[at] as number)
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += countWord(bits[at] as number)
  return count
}

/** Writes `bits & one & other & ~without` into `result` in one pass, and counts it. */
export function select(
  result: Bitset,
  bits: Bitset,
  { one, other, without }: { one: Bitset; other: Bitset; without: Bitset },
): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    const word = (bits[at] as number) & (one[at] as number) & (other[at] as number) & ~(without[at] as number)
    result[at] = word
    if (word !== 0) count += countWord(word)
  }
  return count
}

function countWord(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Iterates over the set bits in ascending order. */
export function* bitsOf(bits: Bitset): Generator<number> {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1) yield lowestBit(at, word)
}

/** Index of the lowest set bit in the nonzero word at this position. */
export function lowestBit(at: number, word: number): number {
  return (at << 5) + 31 - Math.clz32(word & -word)
}
