import { SIMILARITY_NUMBERS } from '#server/platform/media/structure/similarity-vector.ts'

const BYTES = 4

/** Base64, little-endian on every machine. */
export function encodeVector(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * BYTES)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * BYTES)
  return bytes.toString('base64')
}

/** Undefined unless it encodes exactly one vector. */
export function decodeVector(text: string): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== SIMILARITY_NUMBERS * BYTES) return undefined
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const vector = new Float32Array(SIMILARITY_NUMBERS)
  // A loop, as a start decodes the vector of every beat.
  for (let index = 0; index < vector.length; index++) {
    const value = numbers.getFloat32(index * BYTES, true)
    if (!Number.isFinite(value)) return undefined
    vector[index] = value
  }
  return vector
}
