import type { FileHandle } from 'node:fs/promises'
import { msg } from '#contract/text/msg.ts'
import { AudioError } from './audio-source.ts'
import { readChunks } from './chunks.ts'
import { readBytes } from './file-bytes.ts'
import { checkBits, isPlaceholder, type PcmLayout } from './pcm-layout.ts'

type Common = Pick<PcmLayout, 'sampleRate' | 'channels' | 'bits' | 'usedBits' | 'encoding' | 'bigEndian'> & {
  frames: number
}

/** The samples: their position, and their length according to their chunk. */
type Sound = { offset: number; bytes: number }

/**
 * Reads an AIFF or AIFC header (Apple, 1989 and 1991) with chunks in any order. `start` is its position, after tags, and
 * `fileBytes` the size of the whole file.
 * @throws AudioError
 */
export async function readAiffHeader(file: FileHandle, start: number, fileBytes: number): Promise<PcmLayout> {
  const form = await readBytes(file, start, 12)
  const isCompressible = form.toString('latin1', 8) === 'AIFC'
  const isClosed = form.readUInt32BE(4) + 8 === fileBytes - start
  let common: Common | undefined
  let sound: Sound | undefined
  for await (const chunk of readChunks(file, { from: start + 12, to: fileBytes, isLittleEndian: false })) {
    const { name, head, at, size } = chunk
    if (name === 'COMM') common = readCommon(head, isCompressible)
    if (name === 'SSND' && head.length >= 8) {
      const skipped = 8 + head.readUInt32BE(0)
      sound = { offset: at + skipped, bytes: Math.max(0, size - skipped) }
    }
    if (common && sound) {
      const { frames, ...layout } = common
      const counted = frames * layout.channels * (layout.bits / 8)
      const rest = fileBytes - sound.offset
      // The length is there twice; a pipe or a crash leaves either or both unknown.
      const known = [counted, sound.bytes].find((bytes) => !isPlaceholder(bytes, rest))
      const { offset } = sound
      const unknown = isClosed ? 0 : Math.max(0, rest)
      return {
        format: 'aiff',
        ...layout,
        unsigned: false,
        offset,
        bytes: known ?? unknown,
        isIntact: start === 0 && !chunk.isUnpadded && counted === sound.bytes && counted <= rest,
      }
    }
  }
  throw new AudioError(msg`This AIFF file is broken: its header or its samples are missing.`)
}

function readCommon(head: Buffer, isCompressible: boolean): Common {
  if (head.length < 18) throw new AudioError(msg`This AIFF file is broken: its header cannot be read.`)
  const kind = isCompressible ? head.toString('latin1', 18, 22) : 'NONE'
  const isFloat = ['fl32', 'FL32', 'fl64', 'FL64'].includes(kind)
  if (!isFloat && !['NONE', 'twos', 'sowt', 'in24', 'in32'].includes(kind))
    throw new AudioError(msg`This AIFF file is compressed. Please export it as uncompressed AIFF or WAV.`)
  const encoding = isFloat ? 'float' : 'integer'
  const bits = kind === 'in24' ? 24 : kind === 'in32' ? 32 : head.readUInt16BE(6)
  const width = Math.ceil(bits / 8)
  checkBits('AIFF', { encoding, bits, width })
  return {
    channels: head.readUInt16BE(0),
    frames: head.readUInt32BE(2),
    bits: 8 * width,
    usedBits: bits,
    encoding,
    bigEndian: kind !== 'sowt',
    sampleRate: Math.round(readExtended(head, 8)),
  }
}

/** An 80-bit extended float (IEEE 754), using only the upper 32 fraction bits. */
function readExtended(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383
  return bytes.readUInt32BE(at + 2) * 2 ** (exponent - 31)
}
