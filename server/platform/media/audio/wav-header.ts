import type { FileHandle } from 'node:fs/promises'
import { AudioError } from './audio-source.ts'
import { readBytes } from './file-bytes.ts'
import type { PcmLayout } from './pcm-layout.ts'

const PCM = 1
const IEEE_FLOAT = 3
const EXTENSIBLE = 0xfffe
const UNKNOWN_SIZE = 0xffffffff
/** More chunks before the samples mean a crafted file. */
const MAX_CHUNKS = 1_000

const compressed: Record<number, string> = {
  2: 'ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'ADPCM',
  49: 'GSM',
  80: 'MPEG',
  85: 'MP3',
}

/**
 * Reads a RIFF or RF64 WAVE header (Microsoft RIFF 1994; EBU Tech 3306). `fileBytes` is the size of the whole file.
 * @throws AudioError
 */
export async function readWavHeader(file: FileHandle, fileBytes: number): Promise<PcmLayout> {
  let format: Pick<PcmLayout, 'sampleRate' | 'channels' | 'bits' | 'encoding'> | undefined
  let longDataBytes: number | undefined
  let at = 12
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= fileBytes; chunk++) {
    const head = await readBytes(file, at, 48)
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (name === 'ds64' && head.length >= 24) longDataBytes = Number(head.readBigUInt64LE(16))
    if (name === 'fmt ') format = readFormat(head, size)
    if (name === 'data') {
      if (!format) throw new AudioError('This WAV file is broken: its samples come before their description.')
      const rest = fileBytes - at - 8
      // Recorders write 0 or the maximum until they know the length, and leave it so after a crash.
      const isUnknown = size === UNKNOWN_SIZE || size === 0
      const bytes = isUnknown ? longDataBytes || rest : size
      return {
        format: 'wav',
        ...format,
        unsigned: format.bits === 8,
        bigEndian: false,
        offset: at + 8,
        bytes,
      }
    }
    at += 8 + size + (size % 2)
  }
  throw new AudioError(
    format
      ? 'This WAV file is broken: it has a header, but no samples.'
      : 'This WAV file is broken: its header cannot be read.',
  )
}

function readFormat(
  head: Buffer,
  size: number,
): Pick<PcmLayout, 'sampleRate' | 'channels' | 'bits' | 'encoding'> {
  if (size < 16 || head.length < 24)
    throw new AudioError('This WAV file is broken: its header cannot be read.')
  const given = head.readUInt16LE(8)
  const tag = given === EXTENSIBLE && size >= 40 && head.length >= 34 ? head.readUInt16LE(32) : given
  const bits = head.readUInt16LE(22)
  if (tag !== PCM && tag !== IEEE_FLOAT)
    throw new AudioError(
      `This WAV file is compressed (${compressed[tag] ?? `type ${tag}`}). Please export it as PCM.`,
    )
  const encoding = tag === IEEE_FLOAT ? 'float' : 'integer'
  checkBits('WAV', encoding, bits)
  return { sampleRate: head.readUInt32LE(12), channels: head.readUInt16LE(10), bits, encoding }
}

/**
 * Rejects unusual sample sizes.
 * @throws AudioError
 */
export function checkBits(kind: string, encoding: PcmLayout['encoding'], bits: number): void {
  const known = encoding === 'float' ? [32, 64] : [8, 16, 24, 32]
  if (!known.includes(bits))
    throw new AudioError(`This ${kind} file has ${bits} bits per sample. Please export it with 16, 24 or 32.`)
}
