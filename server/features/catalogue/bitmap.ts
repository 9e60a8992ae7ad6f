/**
 * Sets of small whole numbers as bits: 32 a word. Words beyond an array's end are empty. What is done to whole sets of a
 * large catalogue is in bit-memory.ts.
 */
export type Bitmap = Uint32Array

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5)
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
