/** Sets of small whole numbers as bits: 32 a word. Words beyond an array's end are empty. */
export type Bitmap = Uint32Array

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5)
}

/** Room for one more number, doubled so that growing is rare. */
export function grown(bits: Bitmap, size: number): Bitmap {
  const words = (size + 31) >>> 5
  if (words <= bits.length) return bits
  const larger = new Uint32Array(Math.max(words, bits.length * 2))
  larger.set(bits)
  return larger
}

export function setBit(bits: Bitmap, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] as number) | (1 << (number & 31))
}

export function clearBit(bits: Bitmap, number: number): void {
  const word = number >>> 5
  if (word < bits.length) bits[word] = (bits[word] as number) & ~(1 << (number & 31))
}

export function hasBit(bits: Bitmap, number: number): boolean {
  return (((bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1
}

/** Leaves in `bits` only what `other` has too. */
export function intersect(bits: Bitmap, other: Bitmap): void {
  const shared = Math.min(bits.length, other.length)
  for (let word = 0; word < shared; word++) bits[word] = (bits[word] as number) & (other[word] as number)
  bits.fill(0, shared)
}

export function countBits(bits: Bitmap): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += ones(bits[word] as number)
  return count
}

/** How many numbers both have. */
export function countShared(a: Bitmap, b: Bitmap): number {
  const shared = Math.min(a.length, b.length)
  let count = 0
  for (let word = 0; word < shared; word++) count += ones((a[word] as number) & (b[word] as number))
  return count
}

export function forEachBit(bits: Bitmap, visit: (number: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] as number
    while (left !== 0) {
      const lowest = left & -left
      visit((word << 5) + 31 - Math.clz32(lowest))
      left ^= lowest
    }
  }
}

/** The numbers in the set, rising, in an array that is as long as they are many. */
export function listBits(bits: Bitmap, numbers: Uint32Array): Uint32Array {
  let at = 0
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] as number
    while (left !== 0) {
      const lowest = left & -left
      numbers[at++] = (word << 5) + 31 - Math.clz32(lowest)
      left ^= lowest
    }
  }
  return numbers
}

/** Takes out of `bits` what `other` has. */
export function remove(bits: Bitmap, other: Bitmap): void {
  for (let word = Math.min(bits.length, other.length) - 1; word >= 0; word--)
    bits[word] = (bits[word] as number) & ~(other[word] as number)
}

/** What is in `bits` and not in `other`; both are as long as `left`, which is filled with it. */
export function difference(bits: Bitmap, other: Bitmap, left: Bitmap): Bitmap {
  for (let word = 0; word < bits.length; word++)
    left[word] = (bits[word] as number) & ~(other[word] as number)
  return left
}

/** Ones in a word: Hacker's Delight, figure 5-2. */
function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
