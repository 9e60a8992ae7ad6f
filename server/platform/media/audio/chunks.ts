import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'

/** A chunk of a RIFF or IFF file. */
export type Chunk = {
  name: string
  /** Length of its content in bytes, as written. */
  size: number
  /** Position of its content. */
  at: number
  /** The first 40 bytes of its content, or what the file has of them. */
  head: Buffer
  /** A chunk of odd length before it has no pad byte, which other programs may not forgive. */
  isUnpadded: boolean
}

/** More chunks before the samples mean a crafted file. */
const MAX_CHUNKS = 1_000
const HEAD_BYTES = 40

/** Chunks of WAV and AIFF files: one of these names is no coincidence. */
const known = new Set(
  'fmt |data|ds64|LIST|fact|bext|iXML|axml|cue |smpl|inst|plst|acid|PEAK|JUNK|junk|PAD |FLLR|cart|id3 |ID3 |COMM|SSND|FVER|MARK|INST|COMT|NAME|AUTH|(c) |ANNO|AESD|MIDI|APPL|CHAN'.split(
    '|',
  ),
)

/** Walks the chunks between two positions (Microsoft RIFF, 1994; EA IFF 85). */
export async function* readChunks(
  file: FileHandle,
  { from, to, isLittleEndian }: { from: number; to: number; isLittleEndian: boolean },
): AsyncGenerator<Chunk> {
  let at = from
  let isUnpadded = false
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= to; count++) {
    const bytes = await readBytes(file, at, 8 + HEAD_BYTES)
    const name = bytes.toString('latin1', 0, 4)
    const size = isLittleEndian ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
    yield { name, size, at: at + 8, head: bytes.subarray(8), isUnpadded }
    at += 8 + size
    if (size % 2 === 0) continue
    if (await isPadded(file, at)) at++
    else isUnpadded = true
  }
}

/** Some programs forget the pad byte of an odd chunk: the next one then begins right after it. */
async function isPadded(file: FileHandle, at: number): Promise<boolean> {
  const names = (await readBytes(file, at, 5)).toString('latin1')
  return !known.has(names.slice(0, 4)) || known.has(names.slice(1))
}
