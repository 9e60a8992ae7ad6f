import { msg, plural } from '#contract/text/msg.ts'
import { AudioError } from './audio-source.ts'

/** Location and encoding of a file's uncompressed samples. */
export type PcmLayout = {
  format: 'wav' | 'aiff'
  sampleRate: number
  channels: number
  /** Of a sample as stored, always whole bytes: 20 bits are stored in 24, left-aligned. */
  bits: number
  /** Bits of them that the header says are used. */
  usedBits: number
  encoding: 'integer' | 'float'
  /** 8-bit WAV is unsigned. */
  unsigned: boolean
  bigEndian: boolean
  /** Offset of the first sample in bytes. */
  offset: number
  /** Sample bytes according to the header; the file may have fewer. */
  bytes: number
  /** Other programs open the file as it is: no fault of its header is repaired in reading. */
  isIntact: boolean
}

/** From here on, a length that reaches behind the end of the file is none: no beat has 1.9 GB of samples. */
const PLACEHOLDER_BYTES = 0x7000_0000

/**
 * Whether a header's length was written before it was known, by a pipe or a recorder that crashed: 0, or one of many
 * values around 2 and 4 GB (0x7F000000, 0x7FFFF000, 0x80000000, 0xFFFFFFFF, …). `rest` is what the file has.
 */
export function isPlaceholder(bytes: number, rest: number): boolean {
  return bytes === 0 || (bytes >= PLACEHOLDER_BYTES && bytes > rest)
}

/**
 * Rejects unusual sample sizes. `width` is a sample's size in bytes as stored.
 * @throws AudioError
 */
export function checkBits(
  kind: string,
  { encoding, bits, width }: { encoding: PcmLayout['encoding']; bits: number; width: number },
): void {
  const isKnown =
    encoding === 'float'
      ? [32, 64].includes(bits) && width * 8 === bits
      : bits >= 8 && bits <= 32 && (width === Math.ceil(bits / 8) || (width === 4 && bits > 16))
  if (isKnown) return
  throw new AudioError(
    width === Math.ceil(bits / 8)
      ? msg`The header of this ${{ kind }} file says ${{ bits }} bits per sample. Please export it with 16, 24 or 32.`
      : msg`The header of this ${{ kind }} file says ${{ bits }} bits per sample in ${plural({ width }, { one: '# byte', other: '# bytes' })}. Please export it with 16, 24 or 32.`,
  )
}
