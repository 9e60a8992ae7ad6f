import { z } from 'zod'
import type { TakeInfo } from './take.ts'

/**
 * A take as one file: a header of fixed length, then the samples as 32-bit floats, little-endian. A file that ends
 * anywhere, as after a crash, is a whole take up to there.
 *
 * Header: `BBTK`, length of the JSON as uint32, JSON, zeros.
 */
export const HEADER_BYTES = 2_048
export const BYTES_PER_SAMPLE = 4
const MAGIC = [0x42, 0x42, 0x54, 0x4b]
const JSON_AT = 8

const Info = z.object({
  id: z.string(),
  beatId: z.string(),
  number: z.number().int().min(1),
  madeAt: z.number(),
  rate: z.number().min(8_000).max(400_000),
  at: z.number(),
  delay: z.number(),
  punch: z.object({ start: z.number(), end: z.number() }),
  lost: z.number().int().min(0),
  sessionId: z.string(),
  deletedAt: z.number().nullable(),
  tempo: z.number(),
  semitones: z.number(),
}) satisfies z.ZodType<TakeInfo>

/** @throws RangeError if the header is too long */
export function writeHeader(info: TakeInfo): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(info))
  if (json.length > HEADER_BYTES - JSON_AT) throw new RangeError('the header of a take is too long')
  const header = new Uint8Array(HEADER_BYTES)
  header.set(MAGIC)
  new DataView(header.buffer).setUint32(4, json.length, true)
  header.set(json, JSON_AT)
  return header
}

/** Undefined if this is no header of a take. */
export function readHeader(bytes: Uint8Array): TakeInfo | undefined {
  if (bytes.length < JSON_AT || MAGIC.some((byte, at) => bytes[at] !== byte)) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  if (length > bytes.length - JSON_AT) return undefined
  try {
    const text = new TextDecoder().decode(bytes.subarray(JSON_AT, JSON_AT + length))
    return Info.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whole samples in a file of this size. */
export function samplesIn(fileBytes: number): number {
  return Math.max(0, Math.floor((fileBytes - HEADER_BYTES) / BYTES_PER_SAMPLE))
}

/** The place of samples in the file, in bytes. `count` undefined: to the end. */
export function byteRange(samples: number, from: number, count: number | undefined): [number, number] {
  const first = Math.min(samples, Math.max(0, from))
  const last = count === undefined ? samples : Math.min(samples, first + Math.max(0, count))
  return [HEADER_BYTES + first * BYTES_PER_SAMPLE, HEADER_BYTES + last * BYTES_PER_SAMPLE]
}
