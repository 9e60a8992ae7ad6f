import type { FileHandle } from 'node:fs/promises'
import { msg } from '#contract/text/msg.ts'
import { AudioError, checkAudioShape } from './audio-source.ts'
import { type Chunk, readChunks } from './chunks.ts'
import { readBytes } from './file-bytes.ts'
import { checkBits, isPlaceholder, type PcmLayout } from './pcm-layout.ts'

const PCM = 1
const IEEE_FLOAT = 3
const EXTENSIBLE = 0xfffe
/** RIFF size and length of the samples when they are in `ds64`. */
const IN_DS64 = 0xffffffff

const compressed: Record<number, string> = {
  2: 'ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'ADPCM',
  49: 'GSM',
  80: 'MPEG',
  85: 'MP3',
}

type Format = Pick<PcmLayout, 'sampleRate' | 'channels' | 'bits' | 'usedBits' | 'encoding'> & {
  /** Its fields agree. */
  isSound: boolean
}
/** Lengths of the whole file and of its samples. */
type Lengths = { riff: number; data: number }

/**
 * Reads a WAVE header: RIFF, RF64 or its successor BW64 (Microsoft RIFF 1994; EBU Tech 3306; ITU-R BS.2088). `start` is
 * its position, after tags, and `fileBytes` the size of the whole file.
 * @throws AudioError
 */
export async function readWavHeader(file: FileHandle, start: number, fileBytes: number): Promise<PcmLayout> {
  const riff = await readBytes(file, start, 12)
  const isCommon = start === 0 && riff.toString('latin1', 0, 4) !== 'BW64'
  let format: Format | undefined
  let long: Lengths | undefined
  for await (const chunk of readChunks(file, { from: start + 12, to: fileBytes, isLittleEndian: true })) {
    const { name, head, at } = chunk
    if (name === 'ds64' && head.length >= 16)
      long = { riff: Number(head.readBigUInt64LE(0)), data: Number(head.readBigUInt64LE(8)) }
    if (name === 'fmt ') format = readFormat(chunk)
    if (name !== 'data') continue
    if (!format)
      throw new AudioError(msg`This WAV file is broken: its samples come before their description.`)
    const { isSound, ...encoding } = format
    const rest = fileBytes - at
    const bytes = chunk.size === IN_DS64 && long ? long.data : chunk.size
    const riffBytes = (riff.readUInt32LE(4) === IN_DS64 && long ? long.riff : riff.readUInt32LE(4)) + 8
    // An empty recording that was closed properly has other chunks behind it, which are no sound.
    const isClosed = bytes === 0 && riffBytes === fileBytes - start
    const isUnknown = !isClosed && isPlaceholder(bytes, rest)
    // A final pad byte may be missing.
    const fits = riffBytes >= at - start + bytes && riffBytes <= fileBytes - start + 1
    return {
      format: 'wav',
      ...encoding,
      unsigned: encoding.bits === 8,
      bigEndian: false,
      offset: at,
      bytes: isUnknown ? rest : bytes,
      isIntact: isCommon && isSound && !chunk.isUnpadded && !isUnknown && bytes <= rest && fits,
    }
  }
  throw new AudioError(
    format
      ? msg`This WAV file is broken: it has a header, but no samples.`
      : msg`This WAV file is broken: its header cannot be read.`,
  )
}

function readFormat({ head, size }: Chunk): Format {
  if (size < 16 || head.length < 16)
    throw new AudioError(msg`This WAV file is broken: its header cannot be read.`)
  const given = head.readUInt16LE(0)
  const tag = given === EXTENSIBLE && size >= 40 && head.length >= 26 ? head.readUInt16LE(24) : given
  if (tag !== PCM && tag !== IEEE_FLOAT)
    throw new AudioError(
      msg`This WAV file is compressed (${{ format: compressed[tag] ?? `type ${tag}` }}). Please export it as PCM.`,
    )
  const [channels, sampleRate, bits] = [head.readUInt16LE(2), head.readUInt32LE(4), head.readUInt16LE(14)]
  checkAudioShape({ sampleRate, channels, frames: undefined })
  const encoding = tag === IEEE_FLOAT ? 'float' : 'integer'
  // The header says three times how large a sample is: by its bits, its blocks and its bytes per second.
  const widths = [
    Math.ceil(bits / 8),
    head.readUInt16LE(12) / channels,
    head.readUInt32LE(8) / (sampleRate * channels),
  ]
  const width = widths.find((one, index) => widths.indexOf(one) !== index)
  if (width === undefined)
    throw new AudioError(
      msg`The header of this WAV file contradicts itself: its bits, its block size and its bytes per second do not fit each other. Please export it again.`,
    )
  checkBits('WAV', { encoding, bits, width })
  return {
    sampleRate,
    channels,
    bits: 8 * width,
    usedBits: bits,
    encoding,
    isSound: bits === 8 * width && widths.every((one) => one === width),
  }
}
