import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { msg } from '#contract/text/msg.ts'
import { AudioError, damagedAt } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'

/** A frame of FLAC: compressed samples, decoded together. */
type FlacFrame = {
  bytes: Uint8Array
  /** Samples per channel, from its header: at most 65,536, however few bytes hold them. */
  samples: number
  channels: number
}

type FrameHeader = Pick<FlacFrame, 'samples' | 'channels'> & {
  /** Length in bytes. */
  length: number
  /** Of this frame and of the next: in frames, or in samples if their sizes vary. */
  number: number
  nextNumber: number
}

const CHUNK_BYTES = 256 * 1024
/** Above the largest possible frame: 65,536 uncompressed samples of two channels and 24 bits. */
const MAX_FRAME_BYTES = 512 * 1024
const MAX_HEADER_BYTES = 16
const MAX_METADATA_BLOCKS = 1_000

/** CRC with the most significant bit first, as a table by byte. */
function crcTable(bits: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (bits - 1)
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1
    return crc & ((1 << bits) - 1)
  })
}

const crc8 = crcTable(8, 0x07)
const crc16 = crcTable(16, 0x8005)

/** Position of the first frame, after the metadata of a file that starts at `start` (RFC 9639, 8). */
export async function flacFramesStart(file: FileHandle, start: number): Promise<number> {
  let at = start + 4
  for (let block = 0; block < MAX_METADATA_BLOCKS; block++) {
    const head = await readBytes(file, at, 4)
    if (head.length < 4) break
    at += 4 + head.readUIntBE(1, 3)
    if ((head[0] ?? 0) & 0x80) return at
  }
  throw new AudioError(msg`This FLAC file is broken: its header cannot be read.`)
}

/**
 * Splits a file into frames from a position on, checking every checksum. One pass without decoding, so that the caller
 * knows how many samples a step holds before it is made. Ends after `promised` samples, the header's count, or, where
 * it has none, before a tag: whatever follows is no sound. A cut-off last frame is left out.
 * @throws AudioError where frames are damaged or missing
 */
export async function* flacFrames(
  path: string,
  { from, promised, sampleRate }: { from: number; promised: number | undefined; sampleRate: number },
): AsyncGenerator<FlacFrame> {
  let buffer: Buffer = Buffer.alloc(0)
  let header: FrameHeader | undefined
  let scanned = 0
  let crc = 0
  let samples = 0
  const damaged = (later = 0) => damagedAt((samples + later) / sampleRate)
  const isLast = () => header !== undefined && promised !== undefined && samples + header.samples >= promised
  for await (const chunk of readPadded(path, from)) {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    while (buffer.length - scanned > MAX_HEADER_BYTES) {
      header ??= readFrameHeader(buffer, 0)
      if (!header) throw damaged()
      crc = nextCrc(crc, buffer[scanned])
      scanned++
      if (buffer[scanned] !== 0xff) continue
      const next = readFrameHeader(buffer, scanned)
      const follows = next?.number === header.nextNumber
      if (!next || (crc !== 0 && !follows) || (isLast() && !(crc === 0 && follows))) continue
      // The next frame's header is here, so that this one's checksum must be right, and none may be missing.
      if (crc !== 0) throw damaged()
      if (next.number > header.nextNumber) throw damaged(header.samples)
      yield { bytes: buffer.subarray(0, scanned), ...header }
      samples += header.samples
      buffer = buffer.subarray(scanned)
      header = next
      scanned = 0
    }
    if (scanned > MAX_FRAME_BYTES) break
  }
  const end = header && lastFrameEnd(buffer, isLast())
  if (header && end !== undefined)
    yield { bytes: Buffer.concat([buffer.subarray(0, end), FRAME_PADDING]), ...header }
  else if (scanned > MAX_FRAME_BYTES) throw damaged()
}

function nextCrc(crc: number, byte = 0): number {
  return ((crc << 8) & 0xffff) ^ (crc16[(crc >> 8) ^ byte] ?? 0)
}

/** The last frame has no header behind it, and the decoder drops a tiny one unless more data follows. */
const FRAME_PADDING = Buffer.alloc(2 * MAX_HEADER_BYTES)
const tagStarts = /^(?:APETAGEX|TAG|ID3|3DI|LYRICSBEGIN)/

/**
 * Length of the frame at the start of the last bytes of a file. Its checksum fits there, and by chance at other lengths,
 * too: the one before the end of the file, zeros or a tag is right. Otherwise the first one, if the frame `isKnown` to
 * be the last.
 */
function lastFrameEnd(bytes: Buffer, isKnown: boolean): number | undefined {
  let soundEnd = bytes.length
  while (soundEnd > 0 && bytes[soundEnd - 1] === 0) soundEnd--
  let first: number | undefined
  let crc = 0
  for (let at = 0; at < bytes.length; at++) {
    crc = nextCrc(crc, bytes[at])
    // Header and checksum alone are no frame.
    if (crc !== 0 || at < MAX_HEADER_BYTES / 2) continue
    const end = at + 1
    if (end >= soundEnd || tagStarts.test(bytes.toString('latin1', end, end + 11))) return end
    first ??= end
  }
  return isKnown ? first : undefined
}

/** The file in chunks, then zeros, so that the last frame is scanned to its end. */
async function* readPadded(path: string, from: number): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })
  yield FRAME_PADDING
}

/** Parses a frame header with a valid checksum (RFC 9639, 9.1); undefined for anything else. */
function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const byte = (index: number) => bytes[at + index] ?? 0
  if (byte(0) !== 0xff || (byte(1) & 0xfe) !== 0xf8) return undefined
  const [sizeCode, rateCode, channelCode] = [byte(2) >> 4, byte(2) & 15, byte(3) >> 4]
  if (sizeCode === 0 || rateCode === 15 || channelCode > 10 || (byte(3) & 1) === 1) return undefined
  let length = 4
  // The number is coded like a character of UTF-8.
  const extra = Math.max(0, Math.clz32(~(byte(length) << 24)) - 1)
  if (extra > 6) return undefined
  let number = extra === 0 ? byte(length) : byte(length) & (0x3f >> extra)
  length++
  for (let index = 0; index < extra; index++) number = number * 64 + (byte(length++) & 0x3f)
  let samples = sizeCode === 1 ? 192 : sizeCode < 6 ? 576 << (sizeCode - 2) : 256 << (sizeCode - 8)
  if (sizeCode === 6) samples = byte(length++) + 1
  if (sizeCode === 7) samples = byte(length++) * 256 + byte(length++) + 1
  if (rateCode === 12) length++
  if (rateCode > 12) length += 2
  if (at + length >= bytes.length) return undefined
  let crc = 0
  for (let index = 0; index < length; index++) crc = crc8[crc ^ byte(index)] ?? 0
  if (crc !== byte(length)) return undefined
  return {
    length: length + 1,
    number,
    nextNumber: number + ((byte(1) & 1) === 1 ? samples : 1),
    samples,
    channels: channelCode < 8 ? channelCode + 1 : 2,
  }
}
