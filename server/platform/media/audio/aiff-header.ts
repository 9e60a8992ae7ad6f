import type { FileHandle } from 'node:fs/promises'
import { AudioError } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import type { PcmLayout } from './pcm-layout.ts'
import { checkBits } from './wav-header.ts'

const MAX_CHUNKS = 1_000

type Common = Pick<PcmLayout, 'sampleRate' | 'channels' | 'bits' | 'encoding' | 'bigEndian'> & {
  frames: number
}

/**
 * Reads an AIFF or AIFC header (Apple, 1989 and 1991) with chunks in any order. `fileBytes` is the size of the whole
 * file.
 * @throws AudioError
 */
export async function readAiffHeader(file: FileHandle, fileBytes: number): Promise<PcmLayout> {
  const isCompressible = (await readBytes(file, 8, 4)).toString('latin1') === 'AIFC'
  let common: Common | undefined
  let offset: number | undefined
  let at = 12
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= fileBytes; chunk++) {
    const head = await readBytes(file, at, 32)
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32BE(4)
    if (name === 'COMM') common = readCommon(head, isCompressible)
    if (name === 'SSND' && head.length >= 16) offset = at + 16 + head.readUInt32BE(8)
    if (common && offset !== undefined) {
      const { frames, ...layout } = common
      const bytes = frames * layout.channels * (layout.bits / 8)
      return { format: 'aiff', ...layout, unsigned: false, offset, bytes }
    }
    at += 8 + size + (size % 2)
  }
  throw new AudioError('This AIFF file is broken: its header or its samples are missing.')
}

function readCommon(head: Buffer, isCompressible: boolean): Common {
  if (head.length < 26) throw new AudioError('This AIFF file is broken: its header cannot be read.')
  const kind = isCompressible ? head.toString('latin1', 26, 30) : 'NONE'
  const isFloat = ['fl32', 'FL32', 'fl64', 'FL64'].includes(kind)
  if (!isFloat && !['NONE', 'twos', 'sowt', 'in24', 'in32'].includes(kind))
    throw new AudioError('This AIFF file is compressed. Please export it as uncompressed AIFF or WAV.')
  const encoding = isFloat ? 'float' : 'integer'
  const bits = kind === 'in24' ? 24 : kind === 'in32' ? 32 : head.readUInt16BE(14)
  checkBits('AIFF', encoding, bits)
  return {
    channels: head.readUInt16BE(8),
    frames: head.readUInt32BE(10),
    bits,
    encoding,
    bigEndian: kind !== 'sowt',
    sampleRate: Math.round(readExtended(head, 16)),
  }
}

/** An 80-bit extended float (IEEE 754), using only the upper 32 fraction bits. */
function readExtended(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383
  return bytes.readUInt32BE(at + 2) * 2 ** (exponent - 31)
}
