import { type FileHandle, open } from 'node:fs/promises'
import { msg } from '#contract/text/msg.ts'
import { AudioError, damagedAt } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import { id3Bytes } from './id3-tag.ts'
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts'

type Mp3FrameBytes = { bytes: Uint8Array; samples: number }

const WINDOW_BYTES = 256 * 1024
/** Frames in a row that are no coincidence in other data, such as the cover in a tag. */
const SURE_FRAMES = 3
/** Limits of a frame's Huffman data (ISO 11172-3, 2.4.2.7). */
const MAX_BIG_VALUES = 288

/**
 * Splits a file into frames from the first one on, skipping tags and what follows the last frame. The decoder conceals
 * damage, so it is found here: frames that do not follow each other, and side information that cannot be.
 * @throws AudioError where frames are damaged or missing
 */
export async function* mp3Frames(path: string, from: number): AsyncGenerator<Mp3FrameBytes> {
  const file = await open(path)
  try {
    yield* frames(new FileWindow(file, from))
  } finally {
    await file.close()
  }
}

async function* frames(window: FileWindow): AsyncGenerator<Mp3FrameBytes> {
  let first: Mp3Frame | undefined
  let seconds = 0
  for (;;) {
    const head = await window.next(WINDOW_BYTES / 2)
    if (head.length < 4) return
    const frame = readMp3Frame(head, 0)
    if (!frame || (first && frame.sampleRate !== first.sampleRate)) {
      const tag = id3Bytes(head.subarray(0, 10))
      if (tag === 0) return await checkRest(window, first, seconds)
      window.skip(tag)
      continue
    }
    first ??= frame
    const bytes = head.subarray(0, frame.bytes)
    // Many files end within a frame.
    if (bytes.length < frame.bytes) return
    if (!isSideInformationPossible(bytes, frame)) throw damagedAt(seconds)
    yield { bytes: Uint8Array.from(bytes), samples: frame.samples }
    seconds += frame.samples / frame.sampleRate
    window.skip(frame.bytes)
  }
}

/** What follows the frames may be tags, but no further frames. */
async function checkRest(window: FileWindow, first: Mp3Frame | undefined, seconds: number): Promise<void> {
  for (;;) {
    const rest = await window.next(WINDOW_BYTES / 2)
    if (rest.length < 4) return
    const end = rest.length < WINDOW_BYTES / 2 ? rest.length : WINDOW_BYTES / 4
    for (let at = 0; at < end; at++) {
      const frame = framesFrom(rest, at)
      if (!frame || !first) continue
      if (frame.sampleRate === first.sampleRate) throw damagedAt(seconds)
      throw new AudioError(msg`This MP3 file changes its sample rate midway. Please export it again.`)
    }
    window.skip(end)
  }
}

/** The first of several frames of one sample rate in a row; undefined for bytes that only look like one. */
export function framesFrom(bytes: Buffer, from: number): Mp3Frame | undefined {
  const first = readMp3Frame(bytes, from)
  let at = from
  for (let count = 0; count < SURE_FRAMES; count++) {
    const frame = readMp3Frame(bytes, at)
    if (!frame || frame.sampleRate !== first?.sampleRate) return undefined
    at += frame.bytes
  }
  return first
}

/** Whether the lengths and types in a frame's side information can be (ISO 11172-3, 2.4.1.7; 13818-3, 2.4.1.7). */
function isSideInformationPossible(bytes: Buffer, { channels, samples }: Mp3Frame): boolean {
  const isMpeg1 = samples === 1152
  const start = ((bytes[1] ?? 0) & 1) === 1 ? 4 : 6
  const sideBytes = isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  let bit = start * 8
  const read = (count: number) => {
    let value = 0
    for (let index = 0; index < count; index++, bit++)
      value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return value
  }
  const earlierBytes = read(isMpeg1 ? 9 : 8)
  // Private bits, and which scale factors are shared.
  bit += isMpeg1 ? (channels === 1 ? 5 + 4 : 3 + 8) : channels
  let used = 0
  for (let granule = 0; granule < (isMpeg1 ? 2 : 1) * channels; granule++) {
    const [from, length] = [bit, isMpeg1 ? 59 : 63]
    used += read(12)
    if (read(9) > MAX_BIG_VALUES) return false
    // Gain and scale factors.
    bit += isMpeg1 ? 12 : 17
    const switchesWindow = read(1) === 1
    if (switchesWindow && read(2) === 0) return false
    bit = from + length
  }
  return used <= 8 * (earlierBytes + Math.max(0, bytes.length - start - sideBytes))
}

/** Reads a file forward in large pieces. */
class FileWindow {
  readonly #file: FileHandle
  #position: number
  #bytes: Buffer = Buffer.alloc(0)

  constructor(file: FileHandle, position: number) {
    this.#file = file
    this.#position = position
  }

  /** The next bytes: at least as many as asked for, unless the file ends. */
  async next(count: number): Promise<Buffer> {
    if (this.#bytes.length < count)
      this.#bytes = await readBytes(this.#file, this.#position, Math.max(count, WINDOW_BYTES))
    return this.#bytes
  }

  skip(count: number): void {
    this.#position += count
    this.#bytes = this.#bytes.subarray(Math.min(count, this.#bytes.length))
  }
}
